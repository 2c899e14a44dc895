/** Somebody who tells people from machines. All of them are asked in the same way. */
export interface CaptchaProvider {
  /** Where the answer of a CAPTCHA is verified. */
  readonly url: string;
}

export function defineCaptchaProvider<const Provider extends CaptchaProvider>(provider: Provider): Provider {
  return provider;
}
