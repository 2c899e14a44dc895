/** A template that cannot be rendered, with the place of the fault. */
export class TemplateFault extends Error {
  constructor(source: string, offset: number, reason: string) {
    const before = source.slice(0, offset).split('\n');
    super(`line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${reason}`);
    this.name = 'TemplateFault';
  }
}
