import { objectOf, textOf } from '../read-answer';
import { defineProvider, onlyEmail } from './provider';

const FIELDS = 'confirmed_email,name,profile_image_url,username';

export const x = defineProvider({
  title: 'X',
  baseUrl: 'https://x.com',
  endpoints: { authorize: '/i/oauth2/authorize', token: 'https://api.x.com/2/oauth2/token' },
  scopes: ['users.read', 'users.email', 'tweet.read', 'offline.access'],
  usesProofKeys: true,
  clientAuth: 'basic',

  async profile({ get }) {
    const user = objectOf(objectOf(await get(`https://api.x.com/2/users/me?user.fields=${FIELDS}`))['data']);
    return {
      subject: textOf(user['id']),
      emails: onlyEmail(textOf(user['confirmed_email']), true),
      claims: {
        name: user['name'],
        picture: user['profile_image_url'],
        preferred_username: user['username'],
        user_name: user['username'],
      },
    };
  },
});
