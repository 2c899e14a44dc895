import { messagebird } from './messagebird';
import type { SmsProvider } from './sms-provider';
import { textlocal } from './textlocal';
import { twilio } from './twilio';
import { twilioVerify } from './twilio-verify';
import { vonage } from './vonage';

/** Every service that takes codes to phones, by its value of SMS_PROVIDER. */
export const smsProviders = {
  messagebird,
  textlocal,
  twilio,
  twilio_verify: twilioVerify,
  vonage,
} as const satisfies Readonly<Record<string, SmsProvider>>;

export type SmsProviderName = keyof typeof smsProviders;
