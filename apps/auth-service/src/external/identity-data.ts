import { normalizeEmail } from '../user/normalize-email';
import type { ExternalEmail, ExternalProfile } from './providers/provider';
import { objectOf, textOf, type AnswerObject } from './read-answer';

/** An address as it is stored and compared, or undefined for what is none. */
function addressOf(text: string | undefined): string | undefined {
  try {
    return normalizeEmail(text);
  } catch {
    return undefined;
  }
}

/** What is taken from a profile. */
export interface ExternalAccount {
  readonly provider: string;
  readonly subject: string;
  /** The main address, or null. */
  readonly email: string | null;
  readonly isVerified: boolean;
  /** All addresses that the provider vouches for. */
  readonly verified: readonly string[];
  /** All addresses. */
  readonly addresses: readonly string[];
  /** What is kept of the profile. */
  readonly data: AnswerObject;
}

const MAX_SUBJECT = 255;

/**
 * The account behind a profile, or null when it has no name of its own. The main address is the primary one; when the
 * provider does not vouch for it, one that it does vouch for takes its place.
 */
export function accountOf(
  provider: string,
  issuer: string,
  profile: ExternalProfile,
): ExternalAccount | null {
  const { subject } = profile;
  if (subject === undefined || subject.length > MAX_SUBJECT) return null;
  const emails = profile.emails.flatMap((email) => {
    const address = addressOf(email.address);
    return address === undefined ? [] : [{ ...email, address }];
  });
  const main = mainOf(emails);
  const isVerified = main?.isVerified ?? false;
  return {
    provider,
    subject,
    email: main?.address ?? null,
    isVerified,
    verified: emails.filter((email) => email.isVerified).map(({ address }) => address),
    addresses: emails.map(({ address }) => address),
    data: dataOf(issuer, subject, profile.claims, main),
  };
}

function mainOf<Email extends ExternalEmail>(emails: readonly Email[]): Email | undefined {
  const primary = emails.find(({ isPrimary }) => isPrimary);
  if (primary?.isVerified) return primary;
  return emails.find(({ isVerified }) => isVerified) ?? primary ?? emails.at(-1);
}

/** The names of OpenID Connect, and the older ones that clients look for. */
function dataOf(
  iss: string,
  subject: string,
  claims: AnswerObject,
  main: { readonly address: string; readonly isVerified: boolean } | undefined,
): AnswerObject {
  const members = {
    full_name: textOf(claims['name']),
    avatar_url: textOf(claims['picture']),
    ...claims,
    iss,
    sub: subject,
    provider_id: subject,
    email: main?.address,
  };
  return { ...withoutEmpty(members), email_verified: main?.isVerified ?? false, phone_verified: false };
}

/** Without members that say nothing, also inside of `custom_claims`. */
function withoutEmpty(members: AnswerObject): AnswerObject {
  const entries = Object.entries(members).map(([name, value]): [string, unknown] => [
    name,
    name === 'custom_claims' ? withoutEmpty(objectOf(value)) : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
