import { objectOf, objectsOf, textOf } from '../read-answer';
import { defineProvider, onlyEmail } from './provider';

export const twitch = defineProvider({
  title: 'Twitch',
  baseUrl: 'https://id.twitch.tv',
  endpoints: { authorize: '/oauth2/authorize', token: '/oauth2/token' },
  scopes: ['user:read:email'],

  async profile({ get, clientId }) {
    const answer = objectOf(await get('https://api.twitch.tv/helix/users', { 'Client-Id': clientId }));
    const user = objectsOf(answer['data'])[0] ?? {};
    return {
      subject: textOf(user['id']),
      emails: onlyEmail(textOf(user['email']), true),
      claims: {
        name: user['login'],
        nickname: user['display_name'],
        slug: user['display_name'],
        picture: user['profile_image_url'],
        custom_claims: {
          broadcaster_type: user['broadcaster_type'],
          description: user['description'],
          type: user['type'],
          offline_image_url: user['offline_image_url'],
          view_count: user['view_count'],
        },
      },
    };
  },
});
