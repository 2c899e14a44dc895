/** Tells what happens: one line a step, with the time it took. On a terminal the step under way is shown too. */
export class Progress {
  constructor(private readonly out: NodeJS.WriteStream) {}

  /** Runs `work` as a step; a string it gives is added to the line. */
  async step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    if (this.out.isTTY) this.out.write(`  … ${label}`);
    try {
      const result = await work();
      this.finish('✔', label, start);
      return result;
    } catch (error) {
      this.finish('✘', label, start);
      throw error;
    }
  }

  say(text: string): void {
    this.out.write(`${text}\n`);
  }

  private finish(mark: string, label: string, start: number): void {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const rewind = this.out.isTTY ? '\r\u001b[2K' : '';
    this.out.write(`${rewind}  ${mark} ${label.padEnd(52)} ${seconds.padStart(5)} s\n`);
  }
}
