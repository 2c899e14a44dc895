import { isTrue, textOf, without, type AnswerObject } from '../read-answer';
import { defineProvider, onlyEmail, type ExternalProfile } from './provider';

const ANY_TENANT = /\/(?:common|organizations|consumers)$/;
/** The tenant of personal accounts, whose addresses Microsoft verifies. */
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const PROTOCOL_CLAIMS = [
  ...['iss', 'sub', 'aud', 'iat', 'exp', 'nbf', 'nonce', 'at_hash', 'c_hash', 'aio', 'rh', 'uti', 'ver'],
  ...['name', 'email', 'email_verified', 'preferred_username', 'xms_edov'],
];

/**
 * Administrators of a tenant may write any address to their users. In one's own tenant they are believed; where any
 * tenant is admitted, an address counts only when Microsoft says that its domain belongs to the tenant (`xms_edov`).
 */
function isVouchedFor({ xms_edov: isOwner, tid }: AnswerObject, base: string): boolean {
  if (isOwner !== undefined) return isTrue(isOwner);
  return !ANY_TENANT.test(base) || tid === PERSONAL_ACCOUNTS;
}

function profileOf(claims: AnswerObject, base: string): ExternalProfile {
  return {
    subject: textOf(claims['sub']),
    emails: onlyEmail(textOf(claims['email']), isVouchedFor(claims, base)),
    claims: {
      name: claims['name'],
      preferred_username: claims['preferred_username'],
      custom_claims: without(claims, PROTOCOL_CLAIMS),
    },
  };
}

export const azure = defineProvider({
  title: 'Microsoft Entra (Azure)',
  baseUrl: 'https://login.microsoftonline.com/common',
  endpoints: { authorize: '/oauth2/v2.0/authorize', token: '/oauth2/v2.0/token' },
  scopes: ['openid'],
  usesProofKeys: true,
  idToken: {
    issuer: '/v2.0',
    keys: '/discovery/v2.0/keys',
    isIssuer: ({ iss, tid }, base) =>
      ANY_TENANT.test(base) && iss === `${base.replace(ANY_TENANT, `/${textOf(tid) ?? ''}`)}/v2.0`,
    profile: profileOf,
  },

  profile: async ({ claims, base }) => profileOf(await claims(), base),
});
