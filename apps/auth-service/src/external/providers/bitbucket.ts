import { objectOf, objectsOf, textOf } from '../read-answer';
import { defineProvider } from './provider';

export const bitbucket = defineProvider({
  title: 'Bitbucket',
  baseUrl: 'https://bitbucket.org',
  endpoints: { authorize: '/site/oauth2/authorize', token: '/site/oauth2/access_token' },
  scopes: ['account', 'email'],
  hasFixedScopes: true,
  clientAuth: 'basic',

  async profile({ get }) {
    const [user, emails] = await Promise.all([
      get('https://api.bitbucket.org/2.0/user').then(objectOf),
      get('https://api.bitbucket.org/2.0/user/emails').then(objectOf),
    ]);
    return {
      subject: textOf(user['uuid']),
      emails: objectsOf(emails['values']).map(({ email, is_primary, is_confirmed }) => ({
        address: textOf(email),
        isVerified: is_confirmed === true,
        isPrimary: is_primary === true,
      })),
      claims: {
        name: user['display_name'],
        picture: objectOf(objectOf(user['links'])['avatar'])['href'],
      },
    };
  },
});
