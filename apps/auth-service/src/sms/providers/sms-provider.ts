import type { EnvOptions } from '@libs/config';

export type SmsChannel = 'sms' | 'whatsapp';

/** One code on its way to a number. */
export interface SmsMessage {
  /** Digits with the country code. */
  readonly phone: string;
  readonly channel: SmsChannel;
  readonly code: string;
  /** The words around the code. */
  readonly text: string;
}

/** A setting of a provider: its property and the variable it is read from. */
export type SmsSettings<Name extends string> = Readonly<
  Record<Name, { readonly variable: string } & EnvOptions>
>;

/** Where and how long a provider is asked. */
export interface SmsCall {
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

export type SmsSettingValues<Name extends string> = Readonly<Record<Name, string>>;

/** Another service that takes codes to phones. */
export interface SmsProvider<Name extends string = string> {
  /** Every setting is required when the provider is chosen, unless it is optional. */
  readonly settings: SmsSettings<Name>;
  readonly baseUrl: { readonly variable: string; readonly default: string };
  readonly channels: readonly SmsChannel[];
  /**
   * Sends a message.
   * @returns the provider's id of it.
   * @throws SmsFault when it is not taken.
   */
  send(message: SmsMessage, settings: SmsSettingValues<Name>, call: SmsCall): Promise<string>;
  /**
   * Whether a code is right; only at a provider that makes the codes itself.
   * @throws SmsFault when the provider does not answer.
   */
  check?(phone: string, code: string, settings: SmsSettingValues<Name>, call: SmsCall): Promise<boolean>;
  /** An id of the form the provider's own have, for an answer that must not tell that nothing was sent. */
  inventId(): string;
}

/** Writes down a provider; the names of the settings are taken from the text. */
export function defineSmsProvider<Name extends string>(provider: SmsProvider<Name>): SmsProvider<Name> {
  return provider;
}
