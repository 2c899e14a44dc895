import { hcaptcha } from './hcaptcha';
import { turnstile } from './turnstile';

/** Every provider of CAPTCHAs, by the name it is configured with. */
export const captchaProviders = { hcaptcha, turnstile } as const;

export type CaptchaProviderName = keyof typeof captchaProviders;
