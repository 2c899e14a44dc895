import { Env, type CrossChecked } from '@libs/config';
import { Min } from 'class-validator';
import { smsProviders, type SmsProviderName } from './providers';
import type { SmsProvider } from './providers/sms-provider';

/** The settings of every provider, as their definitions name them; those of the chosen one are required. */
export class SmsProviderConfig implements CrossChecked {
  static readonly title = 'SMS providers';

  @Env('SMS_PROVIDER', {
    optional: true,
    oneOf: Object.keys(smsProviders),
    description: 'Who takes codes to phones.',
    example: 'twilio',
  })
  readonly name?: SmsProviderName;

  @Env('SMS_TIMEOUT', {
    kind: 'duration',
    default: '10s',
    description: 'How long the provider may take to answer.',
  })
  @Min(0.05)
  readonly timeoutSeconds!: number;

  /** The value of a provider's variable. */
  textOf(variable: string): string | undefined {
    const value: unknown = Reflect.get(this, variable);
    return typeof value === 'string' ? value : undefined;
  }

  check(nameOf: (variable: string) => string): readonly string[] {
    if (!this.name) return [];
    return settingsOf(smsProviders[this.name])
      .filter(({ variable, optional }) => !optional && !this.textOf(variable))
      .map(
        ({ variable }) => `${nameOf(variable)}: is required when ${nameOf('SMS_PROVIDER')} is ${this.name}`,
      );
  }
}

function settingsOf(provider: SmsProvider) {
  return Object.values(provider.settings);
}

for (const [name, provider] of Object.entries<SmsProvider>(smsProviders)) {
  for (const { variable, ...options } of settingsOf(provider))
    Env(variable, { ...options, optional: true })(SmsProviderConfig.prototype, variable);
  const { variable, default: fallback } = provider.baseUrl;
  Env(variable, {
    kind: 'url',
    default: fallback,
    description: `Where ${name} is asked; another address for a gateway of one's own.`,
  })(SmsProviderConfig.prototype, variable);
}
