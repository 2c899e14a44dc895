import { Injectable } from '@nestjs/common';
import { Logger } from '@libs/telemetry';
import { authError } from '../errors/auth-error';
import { CaptchaConfig } from './captcha.config';

/** What a provider answers, as far as it matters. */
interface Verdict {
  readonly isSuccess: boolean;
  readonly codes: readonly string[];
}

const CODE = /^[\w-]{1,64}$/;

/** Asks the provider whether the answer of a CAPTCHA is right. The answer itself is told to nobody else. */
@Injectable()
export class CaptchaService {
  constructor(
    private readonly config: CaptchaConfig,
    private readonly logger: Logger,
  ) {}

  /**
   * @param ip the address of who solved it.
   * @throws AuthError `captcha_failed` when it is not right, `unexpected_failure` when the provider does not answer, or
   * nothing that can be understood.
   */
  async requireRight(token: string, ip: string): Promise<void> {
    const { isSuccess, codes } = await this.ask(token, ip);
    if (isSuccess) return;
    // A secret that the provider does not know is the operator's fault, whom nobody else tells.
    if (codes.some((code) => code.includes('secret')))
      this.logger.write('error', 'the CAPTCHA provider does not know the secret', {
        event: 'captcha',
        codes,
      });
    throw authError('captcha_failed', {
      message: `The CAPTCHA was not solved${codes.length > 0 ? ` (${codes.join(', ')})` : ''}`,
    });
  }

  private async ask(response: string, remoteip: string): Promise<Verdict> {
    const { url, secret = '', timeoutSeconds } = this.config;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams({ secret, response, ...(remoteip ? { remoteip } : {}) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutSeconds * 1000),
      });
      return readVerdict(await answer.json());
    } catch (error) {
      throw authError('unexpected_failure', { cause: error });
    }
  }
}

/** @throws Error when it is none. */
function readVerdict(answer: unknown): Verdict {
  const { success, 'error-codes': codes } = (answer ?? {}) as Record<string, unknown>;
  if (typeof success !== 'boolean') throw new Error('The CAPTCHA provider answers nothing that is known');
  const named = (Array.isArray(codes) ? codes : []).filter(
    (code) => typeof code === 'string' && CODE.test(code),
  );
  return { isSuccess: success, codes: named as string[] };
}
