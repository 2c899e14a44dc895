import { objectOf, textOf } from '../read-answer';
import { defineProvider, onlyEmail } from './provider';

export const notion = defineProvider({
  title: 'Notion',
  baseUrl: 'https://api.notion.com',
  endpoints: { authorize: '/v1/oauth/authorize', token: '/v1/oauth/token' },
  scopes: [],
  parameters: { owner: 'user' },
  clientAuth: 'basic',

  async profile({ get }) {
    const headers = { 'Notion-Version': '2021-08-16' };
    const bot = objectOf(await get('https://api.notion.com/v1/users/me', headers))['bot'];
    const user = objectOf(objectOf(objectOf(bot)['owner'])['user']);
    return {
      subject: textOf(user['id']),
      emails: onlyEmail(textOf(objectOf(user['person'])['email']), true),
      claims: { name: user['name'], picture: user['avatar_url'] },
    };
  },
});
