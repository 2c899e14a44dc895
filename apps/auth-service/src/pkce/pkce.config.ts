import { Env } from '@libs/config';

const LEAST_EXPIRY_SECONDS = 300;

export class PkceConfig {
  static readonly title = 'Proof keys';

  @Env('EXTERNAL_FLOW_STATE_EXPIRY_DURATION', {
    kind: 'duration',
    default: '300',
    description:
      'How long a sign-in by an external provider may take, and how long the code at its end, or at the end of a link, can be exchanged for tokens; less than 300 s counts as 300 s.',
  })
  readonly configuredExpirySeconds!: number;

  get codeExpirySeconds(): number {
    return Math.max(this.configuredExpirySeconds, LEAST_EXPIRY_SECONDS);
  }
}
