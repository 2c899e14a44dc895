import { isTrue, objectOf, textOf, without, type AnswerObject } from '../read-answer';
import { defineProvider, onlyEmail, type ExternalProfile } from './provider';

const READ = ['sub', 'name', 'email', 'email_verified', 'iss', 'aud', 'iat', 'exp', 'at_hash', 'nonce'];

function profileOf(user: AnswerObject): ExternalProfile {
  return {
    subject: textOf(user['sub']),
    emails: onlyEmail(textOf(user['email']), isTrue(user['email_verified'])),
    claims: { name: user['name'], custom_claims: without(user, READ) },
  };
}

/** The address is the one of the realm, such as `https://id.example.com/realms/staff`. */
export const keycloak = defineProvider({
  title: 'Keycloak',
  endpoints: { authorize: '/protocol/openid-connect/auth', token: '/protocol/openid-connect/token' },
  // Without `openid` newer servers do not show the profile.
  scopes: ['openid', 'profile', 'email'],
  usesProofKeys: true,
  idToken: { issuer: '', keys: '/protocol/openid-connect/certs', profile: profileOf },

  profile: async ({ get }) => profileOf(objectOf(await get('/protocol/openid-connect/userinfo'))),
});
