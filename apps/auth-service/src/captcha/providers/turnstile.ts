import { defineCaptchaProvider } from './captcha-provider';

/** See https://developers.cloudflare.com/turnstile, "Server-side validation". */
export const turnstile = defineCaptchaProvider({
  url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
});
