import { objectOf, objectsOf, textOf } from '../read-answer';
import { defineProvider } from './provider';

export const github = defineProvider({
  title: 'GitHub',
  baseUrl: 'https://github.com',
  endpoints: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token' },
  ownPath: ({ host, pathname }) => (host === 'api.github.com' ? `/api/v3${pathname}` : pathname),
  scopes: ['user:email'],
  usesProofKeys: true,

  async profile({ get }) {
    const [user, emails] = await Promise.all([
      get('https://api.github.com/user').then(objectOf),
      get('https://api.github.com/user/emails').then(objectsOf),
    ]);
    return {
      subject: textOf(user['id']),
      emails: emails.map(({ email, verified, primary }) => ({
        address: textOf(email),
        isVerified: verified === true,
        isPrimary: primary === true,
      })),
      claims: {
        name: user['name'],
        avatar_url: user['avatar_url'],
        preferred_username: user['login'],
        user_name: user['login'],
      },
    };
  },
});
