import { defineCaptchaProvider } from './captcha-provider';

/** See https://docs.hcaptcha.com, "Verify the User Response Server Side". */
export const hcaptcha = defineCaptchaProvider({ url: 'https://hcaptcha.com/siteverify' });
