import { createHmac } from 'node:crypto';
import { joined, objectOf, textOf } from '../read-answer';
import { defineProvider, onlyEmail } from './provider';

const FIELDS = 'email,first_name,last_name,name,picture';

export const facebook = defineProvider({
  title: 'Facebook',
  baseUrl: 'https://www.facebook.com',
  endpoints: { authorize: '/dialog/oauth', token: 'https://graph.facebook.com/oauth/access_token' },
  scopes: ['email'],
  idToken: {
    issuer: 'https://www.facebook.com',
    keys: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    ignoresNonce: true,
    profile: (claims) => ({
      subject: textOf(claims['sub']),
      emails: onlyEmail(textOf(claims['email']), true),
      claims: { name: claims['name'], picture: claims['picture'] },
    }),
  },

  async profile({ get, accessToken, secret }) {
    // Shows that it is the application itself that asks, and not somebody who has got hold of a token.
    const proof = createHmac('sha256', secret).update(accessToken).digest('hex');
    const user = objectOf(
      await get(`https://graph.facebook.com/me?fields=${FIELDS}&appsecret_proof=${proof}`),
    );
    return {
      subject: textOf(user['id']),
      emails: onlyEmail(textOf(user['email']), true),
      claims: {
        name: joined(user['first_name'], user['last_name']),
        nickname: user['name'],
        slug: user['name'],
        picture: objectOf(objectOf(user['picture'])['data'])['url'],
      },
    };
  },
});
