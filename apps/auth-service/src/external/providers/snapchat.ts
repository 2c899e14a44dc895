import { objectOf, textOf } from '../read-answer';
import { defineProvider, onlyEmail } from './provider';

const QUERY = '{me{externalId displayName bitmoji{avatar}}}';
const SCOPE = 'https://auth.snapchat.com/oauth2/api/user';

/** It tells no address to most applications, so it needs EXTERNAL_SNAPCHAT_EMAIL_OPTIONAL. */
export const snapchat = defineProvider({
  title: 'Snapchat',
  baseUrl: 'https://accounts.snapchat.com',
  endpoints: { authorize: '/accounts/oauth2/auth', token: '/accounts/oauth2/token' },
  scopes: [`${SCOPE}.external_id`, `${SCOPE}.display_name`, `${SCOPE}.bitmoji.avatar`],
  usesProofKeys: true,

  async profile({ get }) {
    const answer = objectOf(await get(`https://kit.snapchat.com/v1/me?query=${encodeURIComponent(QUERY)}`));
    const user = objectOf(objectOf(answer['data'])['me']);
    return {
      subject: textOf(user['externalId']),
      emails: onlyEmail(textOf(user['email']), true),
      claims: {
        name: user['displayName'],
        slug: user['displayName'],
        picture: objectOf(user['bitmoji'])['avatar'],
      },
    };
  },
});
