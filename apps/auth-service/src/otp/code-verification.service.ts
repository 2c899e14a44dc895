import { Injectable } from '@nestjs/common';
import { authError } from '../errors/auth-error';
import { PasswordService } from '../password/password.service';
import { presentSession, type TokenResponseDto } from '../session/token-response.dto';
import { normalizeEmail } from '../user/normalize-email';
import { normalizePhone } from '../user/normalize-phone';
import { ProofService, type Acceptance, type Proof } from './proof.service';
import { HALF_CONFIRMED, type HalfConfirmedDto, type VerifyBody } from './verify.dto';
import { findVerifyType, type VerifyType } from './verify-types';

/** Verifies what an application posts: the digits of a mail or an SMS, or the token of a link it took over. */
@Injectable()
export class CodeVerificationService {
  constructor(
    private readonly proofs: ProofService,
    private readonly passwords: PasswordService,
  ) {}

  /** @throws AuthError `validation_failed`, `otp_expired`, `user_banned`, `weak_password`, `email_exists`. */
  async verify(body: VerifyBody, audience: string): Promise<TokenResponseDto | HalfConfirmedDto> {
    const { type } = body;
    if (!type) throw invalid('type is missing');
    const proof = readProof(body, audience);
    const known = findVerifyType(type);
    if (proof.kind === 'link' && !known?.method)
      throw invalid(`type ${JSON.stringify(type)} cannot be verified by token_hash`);
    if (!known) throw authError('otp_expired');
    const acceptance = await this.accept(proof, known, body.password);
    return acceptance.kind === 'session'
      ? { ...presentSession(acceptance.session), type }
      : { msg: HALF_CONFIRMED, code: '200' };
  }

  private async accept(proof: Proof, type: VerifyType, password: string | undefined): Promise<Acceptance> {
    if (!password) return this.proofs.accept(proof, type);
    this.passwords.requireGood(password);
    return this.proofs.accept(proof, type, await this.passwords.hash(password));
  }
}

function readProof({ token, token_hash, email, phone, redirect_to }: VerifyBody, audience: string): Proof {
  if (Boolean(token) === Boolean(token_hash)) throw invalid('Give either token or token_hash');
  if (token_hash) {
    if (email || phone || redirect_to) throw invalid('With token_hash only type is needed');
    return { kind: 'link', token: token_hash };
  }
  if (Boolean(email) === Boolean(phone)) throw invalid('Give either email or phone');
  const address = phone ? normalizePhone(phone) : normalizeEmail(email, 422);
  return { kind: 'code', code: token ?? '', address, audience };
}

function invalid(message: string): Error {
  return authError('validation_failed', { message });
}
