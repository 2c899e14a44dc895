import { joined, objectOf, textOf, type AnswerObject } from '../read-answer';
import { defineProvider, onlyEmail, type ExternalProfile } from './provider';

function profileOf(claims: AnswerObject): ExternalProfile {
  return {
    subject: textOf(claims['sub']),
    emails: onlyEmail(textOf(claims['email']), true),
    claims: {
      custom_claims: {
        is_private_email: claims['is_private_email'],
        auth_time: claims['auth_time'],
        transfer_sub: claims['transfer_sub'],
      },
    },
  };
}

/** The name comes once, at the first sign-in, in a form field of the browser's: it is the user's own word. */
function nameOf(field: unknown): string | undefined {
  try {
    const { firstName, lastName } = objectOf(objectOf(JSON.parse(textOf(field) ?? '{}'))['name']);
    return joined(firstName, lastName);
  } catch {
    return undefined;
  }
}

/** The secret is a token that the operator signs with the key from Apple; it is valid for half a year at most. */
export const apple = defineProvider({
  title: 'Apple',
  baseUrl: 'https://appleid.apple.com',
  endpoints: 'discovered',
  scopes: ['email', 'name'],
  parameters: { response_mode: 'form_post' },
  isFixed: true,
  idToken: {
    issuer: '',
    isIssuer: ({ iss }) => iss === 'https://account.apple.com',
    profile: profileOf,
  },

  async profile({ claims, returned }) {
    const profile = profileOf(await claims());
    return { ...profile, claims: { ...profile.claims, name: nameOf(returned['user']) } };
  },
});
