import { isTrue, objectOf, textOf, type AnswerObject } from '../read-answer';
import { defineProvider, onlyEmail, type ExternalProfile } from './provider';

function profileOf(claims: AnswerObject): ExternalProfile {
  const { hd } = claims;
  return {
    subject: textOf(claims['sub']) ?? textOf(claims['id']),
    emails: onlyEmail(
      textOf(claims['email']),
      isTrue(claims['email_verified']) || isTrue(claims['verified_email']),
    ),
    claims: {
      name: claims['name'],
      picture: claims['picture'],
      ...(hd === undefined ? {} : { custom_claims: { hd } }),
    },
  };
}

export const google = defineProvider({
  title: 'Google',
  baseUrl: 'https://accounts.google.com',
  endpoints: 'discovered',
  scopes: ['email', 'profile'],
  usesProofKeys: true,
  idToken: {
    issuer: '',
    // Written without the scheme in tokens of some of Google's own libraries.
    isIssuer: ({ iss }) => iss === 'accounts.google.com',
    profile: profileOf,
  },

  profile: async ({ answer, claims, get }) =>
    profileOf(
      answer['id_token'] ? await claims() : objectOf(await get('https://www.googleapis.com/userinfo/v2/me')),
    ),
});
