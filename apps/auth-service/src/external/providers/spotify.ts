import { objectOf, objectsOf, textOf, type AnswerObject } from '../read-answer';
import { defineProvider, onlyEmail } from './provider';

function areaOf({ width, height }: AnswerObject): number {
  return Number(width ?? 0) * Number(height ?? 0);
}

/** Nobody at Spotify has proved their address, so it is confirmed by a mail. */
export const spotify = defineProvider({
  title: 'Spotify',
  baseUrl: 'https://accounts.spotify.com',
  endpoints: { authorize: '/authorize', token: '/api/token' },
  scopes: ['user-read-email'],
  usesProofKeys: true,
  clientAuth: 'basic',

  async profile({ get }) {
    const user = objectOf(await get('https://api.spotify.com/v1/me'));
    const [largest] = objectsOf(user['images']).sort((a, b) => areaOf(b) - areaOf(a));
    return {
      subject: textOf(user['id']),
      emails: onlyEmail(textOf(user['email']), false),
      claims: { name: user['display_name'], picture: largest?.['url'] },
    };
  },
});
