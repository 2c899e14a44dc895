import { objectOf, objectsOf, textOf } from '../read-answer';
import { defineProvider, onlyEmail } from './provider';

export const gitlab = defineProvider({
  title: 'GitLab',
  baseUrl: 'https://gitlab.com',
  endpoints: { authorize: '/oauth/authorize', token: '/oauth/token' },
  scopes: ['read_user'],
  usesProofKeys: true,

  async profile({ get }) {
    const [user, emails] = await Promise.all([
      get('https://gitlab.com/api/v4/user').then(objectOf),
      get('https://gitlab.com/api/v4/user/emails').then(objectsOf),
    ]);
    const main = textOf(user['email']);
    return {
      subject: textOf(user['id']),
      emails: [
        ...onlyEmail(main, textOf(user['confirmed_at']) !== undefined),
        ...emails
          .filter(({ email }) => email !== main)
          .map(({ email }) => ({ address: textOf(email), isVerified: false, isPrimary: false })),
      ],
      claims: { name: user['name'], picture: user['avatar_url'] },
    };
  },
});
