import { Injectable } from '@nestjs/common';
import { authError } from '../errors/auth-error';
import type { MailLinks } from '../one-time-token/one-time-mail.service';
import { SmsService } from '../sms/sms.service';
import { AccountsConfig } from '../user/accounts.config';
import { normalizePhone } from '../user/normalize-phone';
import type { UserRecord } from '../user/user-record';
import { NewEmailService } from './new-email.service';
import { NewPhoneService, type WantedPhone } from './new-phone.service';
import type { UpdateUserBody } from './user-update.dto';

/** What a request asks for that the user does not have yet. */
export interface WantedContacts {
  readonly email: string | null;
  readonly phone: WantedPhone | null;
}

/** Writes what else a request changes, and spares the code of a number that is pending. */
export type WriteRest = (isPhonePending: boolean) => Promise<UserRecord>;

/** Changes address and number of a user, together with the rest of a request. */
@Injectable()
export class NewContactService {
  constructor(
    private readonly emails: NewEmailService,
    private readonly phones: NewPhoneService,
    private readonly sms: SmsService,
    private readonly config: AccountsConfig,
  ) {}

  /** @throws AuthError `validation_failed`, `phone_provider_disabled`. */
  read(user: UserRecord, body: Pick<UpdateUserBody, 'email' | 'phone' | 'channel'>): WantedContacts {
    const email = this.emails.read(user, body.email);
    const phone = body.phone ? normalizePhone(body.phone) : null;
    const channel = this.sms.readChannel(body.channel);
    if (phone === null || phone === user.phone) return { email, phone: null };
    if (!this.config.isPhoneEnabled) throw authError('phone_provider_disabled');
    return { email, phone: { phone, channel } };
  }

  /** @throws AuthError what {@link NewEmailService.change} and {@link NewPhoneService} say. */
  async change(
    user: UserRecord,
    { email, phone }: WantedContacts,
    links: MailLinks,
    writeRest: WriteRest,
  ): Promise<UserRecord> {
    if (email) this.emails.requireDue(user);
    const isPhonePending = phone !== null && !this.phones.isAutoconfirm;
    if (isPhonePending) await this.phones.begin(user, phone);
    const write = () =>
      phone && !isPhonePending
        ? this.phones.applyAtOnce(user, phone, () => writeRest(false))
        : writeRest(isPhonePending);
    return email ? this.emails.change(user, email, links, write) : write();
  }
}
