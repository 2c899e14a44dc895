import { Injectable } from '@nestjs/common';
import { Database } from '@libs/persistence';
import { authError } from '../errors/auth-error';
import { PasswordService } from '../password/password.service';
import type { TokenResponseDto } from '../session/token-response.dto';
import type { SmsChannel } from '../sms/providers/sms-provider';
import { PhoneUserRepository } from '../user/phone-user.repository';
import { presentUser } from '../user/present-user';
import type { UserRecord } from '../user/user-record';
import type { UserDto } from '../user/user.dto';
import { NewAccountService } from './new-account.service';
import { PhoneConfirmationService, type AskedUser } from './phone-confirmation.service';
import { RepeatedSignUpService } from './repeated-sign-up.service';

export interface PhoneSignUp {
  readonly phone: string;
  readonly password: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly channel: SmsChannel;
}

/** What the transaction of a sign-up leaves to do. */
type Outcome =
  | { readonly kind: 'session'; readonly session: TokenResponseDto }
  | { readonly kind: 'asked'; readonly asked: AskedUser }
  | { readonly kind: 'unproven'; readonly owner: UserRecord };

/**
 * Creates an account by phone and password. A number that is taken costs the same work as a new one, and gets the same
 * limits. Of parallel sign-ups of one number one creates the user; the unique index decides.
 */
@Injectable()
export class PhoneSignUpService {
  constructor(
    private readonly db: Database,
    private readonly users: PhoneUserRepository,
    private readonly passwords: PasswordService,
    private readonly accounts: NewAccountService,
    private readonly confirmations: PhoneConfirmationService,
    private readonly repeated: RepeatedSignUpService,
  ) {}

  /** @throws AuthError `user_already_exists`, `over_sms_send_rate_limit`, `sms_send_failed`. */
  async signUp(request: PhoneSignUp, audience: string): Promise<UserDto | TokenResponseDto> {
    const passwordHash = await this.passwords.hash(request.password);
    const outcome = await this.db.transaction(() => this.decide(request, passwordHash, audience));
    if (outcome.kind === 'session') return outcome.session;
    if (outcome.kind === 'unproven')
      return this.repeated.claim(outcome.owner, request.password, () =>
        this.confirmations.confirm(outcome.owner),
      );
    await this.confirmations.deliver(outcome.asked);
    return presentUser(outcome.asked.user);
  }

  private async decide(request: PhoneSignUp, passwordHash: string, audience: string): Promise<Outcome> {
    const { phone, data, channel } = request;
    const { isAutoconfirm } = this.confirmations;
    if (!isAutoconfirm) await this.confirmations.claim(phone);
    const created = await this.accounts.insertPhone({ phone, data, passwordHash, audience });
    if (created && isAutoconfirm)
      return { kind: 'session', session: await this.confirmations.openFirstSession(created) };
    // Asked for a new user as well: a number that is taken must not take longer.
    const user = await this.users.lock(phone);
    if (!user) throw authError('conflict');
    if (user.phoneConfirmedAt) return { kind: 'asked', asked: await this.fabricate(user, request, audience) };
    if (isAutoconfirm) return { kind: 'unproven', owner: user };
    const asked = await this.confirmations.ask(user, 'sign_up', channel, created !== null);
    return { kind: 'asked', asked };
  }

  private async fabricate(
    owner: UserRecord,
    { phone, data, channel }: PhoneSignUp,
    audience: string,
  ): Promise<AskedUser> {
    const { isAutoconfirm } = this.confirmations;
    const contact = { provider: 'phone' as const, phone };
    const user = await this.repeated.answer(owner, { contact, isAutoconfirm, audience, data });
    return this.confirmations.askNobody(user, channel);
  }
}
