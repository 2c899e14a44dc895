import { textOf } from '../read-answer';
import { onlyEmail, type OAuth1Provider } from './provider';

const USER =
  '/1.1/account/verify_credentials.json?include_entities=false&skip_status=true&include_email=true';

export const twitter: OAuth1Provider = {
  protocol: 'oauth1',
  title: 'Twitter (OAuth 1.0a)',
  baseUrl: 'https://api.twitter.com',
  endpoints: {
    requestToken: '/oauth/request_token',
    authorize: '/oauth/authenticate',
    token: '/oauth/access_token',
    user: USER,
  },

  profile: (user) => ({
    subject: textOf(user['id_str']),
    emails: onlyEmail(textOf(user['email']), true),
    claims: {
      name: user['name'],
      picture: user['profile_image_url_https'],
      preferred_username: user['screen_name'],
      user_name: user['screen_name'],
    },
  }),
};
