import { objectOf, textOf } from '../read-answer';
import { defineProvider, onlyEmail } from './provider';

export const figma = defineProvider({
  title: 'Figma',
  baseUrl: 'https://www.figma.com',
  endpoints: { authorize: '/oauth', token: 'https://api.figma.com/v1/oauth/token' },
  scopes: ['current_user:read'],
  usesProofKeys: true,
  clientAuth: 'basic',

  async profile({ get }) {
    const user = objectOf(await get('https://api.figma.com/v1/me'));
    return {
      subject: textOf(user['id']),
      emails: onlyEmail(textOf(user['email']), true),
      claims: { name: user['handle'], avatar_url: user['img_url'] },
    };
  },
});
