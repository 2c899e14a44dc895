/** A step found something else than it expected; the journey ends there. */
export class Surprise extends Error {}

/** @throws Surprise when what was found is not what should be. */
export function expect(isAsExpected: boolean, surprise: string): asserts isAsExpected {
  if (!isAsExpected) throw new Surprise(surprise);
}

const ACTOR_WIDTH = 10;
const WHAT_WIDTH = 52;
const TIME_WIDTH = 7;

/** Runs steps one after the other and prints a line for each: who did what, what came of it, and how long it took. */
export class Journey {
  private count = 0;
  private readonly startedAt = performance.now();

  chapter(title: string): void {
    console.log(`\n${title}\n${'─'.repeat(ACTOR_WIDTH + WHAT_WIDTH + TIME_WIDTH + 30)}`);
  }

  /** @param work does the step and tells what came of it. */
  async step<Result>(
    actor: string,
    what: string,
    work: () => Promise<{ result: Result; outcome: string }>,
  ): Promise<Result> {
    const startedAt = performance.now();
    const head = `${actor.padEnd(ACTOR_WIDTH)} ${what.padEnd(WHAT_WIDTH)}`;
    try {
      const { result, outcome } = await work();
      this.count += 1;
      const time = `${Math.round(performance.now() - startedAt)} ms`.padStart(TIME_WIDTH);
      console.log(`${head} ${time}  ${outcome}`);
      return result;
    } catch (error) {
      console.log(`${head} ${'failed'.padStart(TIME_WIDTH)}`);
      throw error;
    }
  }

  summary(): string {
    return `${this.count} steps in ${((performance.now() - this.startedAt) / 1000).toFixed(1)} s, no surprise.`;
  }
}
