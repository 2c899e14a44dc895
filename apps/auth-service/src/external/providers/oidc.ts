import { ProviderFault } from '../provider-fault';
import { isTrue, objectOf, textOf, without, type AnswerObject } from '../read-answer';
import { defineProvider, onlyEmail, type ExternalProfile } from './provider';

const STANDARD = [
  ...['name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile'],
  ...['picture', 'website', 'gender', 'birthdate', 'zoneinfo', 'locale'],
];
const PROTOCOL = [
  ...[
    'iss',
    'sub',
    'aud',
    'azp',
    'iat',
    'exp',
    'nbf',
    'jti',
    'nonce',
    'at_hash',
    'c_hash',
    'auth_time',
    'acr',
  ],
  ...['amr', 'sid', 'updated_at', 'email', 'email_verified', 'phone_number', 'phone_number_verified'],
];

function profileOf(claims: AnswerObject): ExternalProfile {
  return {
    subject: textOf(claims['sub']),
    emails: onlyEmail(textOf(claims['email']), isTrue(claims['email_verified'])),
    claims: {
      ...Object.fromEntries(STANDARD.map((name) => [name, claims[name]])),
      custom_claims: without(claims, [...STANDARD, ...PROTOCOL]),
    },
  };
}

/** Any issuer that publishes a discovery document; its address is the issuer. */
export const oidc = defineProvider({
  title: 'any OpenID Connect issuer',
  endpoints: 'discovered',
  scopes: ['openid', 'email', 'profile'],
  idToken: { issuer: '', profile: profileOf },

  async profile({ claims: read, userInfo }) {
    const claims = await read();
    if (claims['email'] !== undefined || !userInfo) return profileOf(claims);
    const more = objectOf(await userInfo());
    // OpenID Connect Core 1.0, section 5.3.2: otherwise it may be about somebody else.
    if (more['sub'] !== claims['sub']) throw new ProviderFault('The profile is of another user');
    return profileOf({ ...more, ...claims });
  },
});
