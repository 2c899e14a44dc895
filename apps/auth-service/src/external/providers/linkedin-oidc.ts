import { isTrue, textOf, type AnswerObject } from '../read-answer';
import { defineProvider, onlyEmail, type ExternalProfile } from './provider';

function profileOf(claims: AnswerObject): ExternalProfile {
  return {
    subject: textOf(claims['sub']),
    emails: onlyEmail(textOf(claims['email']), isTrue(claims['email_verified'])),
    claims: {
      name: claims['name'],
      given_name: claims['given_name'],
      family_name: claims['family_name'],
      picture: claims['picture'],
    },
  };
}

export const linkedinOidc = defineProvider({
  title: 'LinkedIn',
  baseUrl: 'https://api.linkedin.com',
  endpoints: { authorize: '/oauth/v2/authorization', token: '/oauth/v2/accessToken' },
  scopes: ['openid', 'email', 'profile'],
  idToken: {
    issuer: 'https://www.linkedin.com/oauth',
    keys: 'https://www.linkedin.com/oauth/openid/jwks',
    profile: profileOf,
  },

  profile: async ({ claims }) => profileOf(await claims()),
});
