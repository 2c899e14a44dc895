const MAX_LENGTH = 300;

/** Why a provider did not take a message. It is logged, so it holds neither numbers nor codes. */
export class SmsFault extends Error {
  constructor(reason: string) {
    super(withoutNumbers(reason).slice(0, MAX_LENGTH));
    this.name = 'SmsFault';
  }
}

/** Providers like to repeat the number, and some the whole message. What is left is enough to look an error up. */
function withoutNumbers(text: string): string {
  return text.replace(/\+?\d[\d\s().-]{3,}\d/g, '[number]');
}
