import { joined, objectOf, textOf } from '../read-answer';
import { defineProvider, onlyEmail } from './provider';

/** Callers say which connection, organization or provider is meant. */
export const workos = defineProvider({
  title: 'WorkOS',
  baseUrl: 'https://api.workos.com',
  endpoints: { authorize: '/sso/authorize', token: '/sso/token' },
  scopes: [],
  hasFixedScopes: true,
  renames: { workos_provider: 'provider' },

  profile({ answer }) {
    const user = objectOf(answer['profile']);
    return {
      subject: textOf(user['id']),
      emails: onlyEmail(textOf(user['email']), true),
      claims: {
        name: joined(user['first_name'], user['last_name']),
        custom_claims: {
          connection_id: user['connection_id'],
          organization_id: user['organization_id'],
        },
      },
    };
  },
});
