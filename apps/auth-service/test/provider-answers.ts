import { createHmac } from 'node:crypto';
import type { ExternalProviderName } from '../src/external/providers';
import { githubApi } from './external';
import { CLIENT_ID, CLIENT_SECRET, type Api, type Asked } from './fake-provider';

/** How a provider answers, and what the service makes of it. */
export interface ProviderCase {
  readonly api?: Api;
  /** Where browsers are sent to. */
  readonly authorizePath: string;
  readonly scope: string | null;
  readonly tokenPath: string;
  /** Claims of its ID tokens besides the usual ones. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** What is kept of the profile, besides what is kept of all. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether it vouches for addresses; otherwise the owner is asked by mail. */
  readonly isUnverified?: true;
  /** The claim of the ID token is read instead of an answer, so nothing at the user endpoint can fail. */
  readonly hasNoUserEndpoint?: true;
  /** What the browser brings back besides code and state. */
  readonly returned?: Readonly<Record<string, string>>;
  /** Parameters of the caller, and how they reach the provider. */
  readonly query?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly usesBasic?: true;
  /** The address of the provider stands below the fake's. */
  readonly basePath?: string;
}

const PICTURE = 'https://pictures.test/1.png';
const NAME = { name: 'Ada Lovelace', full_name: 'Ada Lovelace' };
const SHOWN = { ...NAME, picture: PICTURE, avatar_url: PICTURE };

const proofOf = ({ authorization }: Asked) =>
  createHmac('sha256', CLIENT_SECRET).update(authorization.replace('Bearer ', '')).digest('hex');

export const providerCases: Readonly<Record<Exclude<ExternalProviderName, 'twitter'>, ProviderCase>> = {
  apple: {
    authorizePath: '/authorize',
    scope: 'email name',
    tokenPath: '/token',
    claims: { name: undefined, is_private_email: 'true', auth_time: 1, email_verified: 'true' },
    returned: { user: JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' }, email: 'x@y.z' }) },
    data: { ...NAME, custom_claims: { is_private_email: 'true', auth_time: 1 } },
    hasNoUserEndpoint: true,
    query: { scopes: 'more', prompt: 'none' },
    parameters: { response_mode: 'form_post' },
  },
  azure: {
    authorizePath: '/oauth2/v2.0/authorize',
    scope: 'openid email',
    tokenPath: '/oauth2/v2.0/token',
    claims: {
      iss: '{base}/v2.0',
      tid: 'tenant',
      oid: 'object',
      preferred_username: 'ada@corp',
      email_verified: undefined,
    },
    data: { ...NAME, preferred_username: 'ada@corp', custom_claims: { tid: 'tenant', oid: 'object' } },
    hasNoUserEndpoint: true,
    query: { scopes: 'email' },
    basePath: '/tenant',
  },
  bitbucket: {
    api: ({ path }, { id, email, name }) =>
      path === '/2.0/user'
        ? { uuid: id, display_name: name, links: { avatar: { href: PICTURE } } }
        : path === '/2.0/user/emails' && {
            values: [
              { email: 'old@example.com', is_primary: false, is_confirmed: false },
              ...(email ? [{ email, is_primary: true, is_confirmed: true }] : []),
            ].slice(email ? 0 : 1),
          },
    authorizePath: '/site/oauth2/authorize',
    scope: 'account email',
    tokenPath: '/site/oauth2/access_token',
    data: SHOWN,
    query: { scopes: 'more' },
    usesBasic: true,
  },
  discord: {
    api: ({ path }, { id, email }) =>
      path === '/api/users/@me' && {
        id,
        username: 'ada',
        discriminator: '0007',
        global_name: 'Ada',
        avatar: 'a_1',
        email,
        verified: true,
      },
    authorizePath: '/api/oauth2/authorize',
    scope: 'email identify guilds',
    tokenPath: '/api/oauth2/token',
    data: { name: 'ada#0007', full_name: 'ada', custom_claims: { global_name: 'Ada' } },
    query: { scopes: 'guilds' },
  },
  facebook: {
    api: (asked, { id, email, name }) =>
      asked.path === '/me' &&
      asked.query['fields'] === 'email,first_name,last_name,name,picture' &&
      asked.query['appsecret_proof'] === proofOf(asked) && {
        id,
        email,
        first_name: 'Ada',
        last_name: 'Lovelace',
        name,
        picture: { data: { url: PICTURE } },
      },
    authorizePath: '/dialog/oauth',
    scope: 'email',
    tokenPath: '/oauth/access_token',
    data: { ...SHOWN, nickname: 'Ada Lovelace', slug: 'Ada Lovelace' },
  },
  figma: {
    api: ({ path }, { id, email, name }) =>
      path === '/v1/me' && { id, email, handle: name, img_url: PICTURE },
    authorizePath: '/oauth',
    scope: 'current_user:read',
    tokenPath: '/v1/oauth/token',
    data: { ...NAME, avatar_url: PICTURE },
    usesBasic: true,
  },
  github: {
    api: githubApi,
    authorizePath: '/login/oauth/authorize',
    scope: 'user:email',
    tokenPath: '/login/oauth/access_token',
    data: {
      ...NAME,
      user_name: 'ada',
      preferred_username: 'ada',
      avatar_url: 'https://avatars.test/ada.png',
    },
  },
  gitlab: {
    api: ({ path }, { id, email, name }) =>
      path === '/api/v4/user'
        ? { id, email, name, avatar_url: PICTURE, confirmed_at: '2020-01-01T00:00:00Z' }
        : path === '/api/v4/user/emails' && [{ id: 1, email, confirmed_at: '2020-01-01T00:00:00Z' }],
    authorizePath: '/oauth/authorize',
    scope: 'read_user',
    tokenPath: '/oauth/token',
    data: SHOWN,
  },
  google: {
    authorizePath: '/authorize',
    scope: 'email profile',
    tokenPath: '/token',
    claims: { picture: PICTURE, hd: 'example.com' },
    data: { ...SHOWN, custom_claims: { hd: 'example.com' } },
    hasNoUserEndpoint: true,
    query: { access_type: 'offline' },
    parameters: { access_type: 'offline' },
  },
  keycloak: {
    api: ({ path }, { id, email, name }) =>
      path.endsWith('/protocol/openid-connect/userinfo') && {
        sub: id,
        email,
        email_verified: true,
        name,
        team: 'A',
      },
    authorizePath: '/protocol/openid-connect/auth',
    scope: 'openid profile email',
    tokenPath: '/protocol/openid-connect/token',
    data: { ...NAME, custom_claims: { team: 'A' } },
    basePath: '/realms/staff',
  },
  linkedin: {
    api: ({ path }, { id, email }) => {
      const localized = (text: string) => ({
        localized: { en_US: text },
        preferredLocale: { language: 'en', country: 'US' },
      });
      if (path === '/v2/emailAddress')
        return { elements: email ? [{ 'handle~': { emailAddress: email } }] : [] };
      const elements = [{ identifiers: [{ identifier: PICTURE }] }];
      const profilePicture = { 'displayImage~': { elements } };
      return (
        path === '/v2/me' && {
          id,
          firstName: localized('Ada'),
          lastName: localized('Lovelace'),
          profilePicture,
        }
      );
    },
    authorizePath: '/oauth/v2/authorization',
    scope: 'r_emailaddress r_liteprofile',
    tokenPath: '/oauth/v2/accessToken',
    data: SHOWN,
  },
  linkedin_oidc: {
    authorizePath: '/oauth/v2/authorization',
    scope: 'openid email profile',
    tokenPath: '/oauth/v2/accessToken',
    claims: { iss: '{base}/oauth', picture: PICTURE },
    data: SHOWN,
    hasNoUserEndpoint: true,
  },
  notion: {
    api: ({ path, headers }, { id, email, name }) =>
      path === '/v1/users/me' &&
      headers['notion-version'] === '2021-08-16' && {
        object: 'user',
        bot: { owner: { type: 'user', user: { id, name, avatar_url: PICTURE, person: { email } } } },
      },
    authorizePath: '/v1/oauth/authorize',
    scope: null,
    tokenPath: '/v1/oauth/token',
    data: SHOWN,
    parameters: { owner: 'user' },
    usesBasic: true,
  },
  oidc: {
    api: ({ path }, { id, email }) => path === '/userinfo' && { sub: id, email },
    authorizePath: '/authorize',
    scope: 'openid email profile',
    tokenPath: '/token',
    claims: { picture: PICTURE, groups: ['staff'] },
    data: { ...SHOWN, custom_claims: { groups: ['staff'] } },
    hasNoUserEndpoint: true,
  },
  slack: {
    api: ({ path }, { id, email, name }) =>
      path === '/api/openid.connect.userInfo' && {
        ok: true,
        'https://slack.com/user_id': id,
        'https://slack.com/team_id': 'T1',
        email,
        name,
        picture: PICTURE,
      },
    authorizePath: '/oauth/authorize',
    scope: 'profile email openid',
    tokenPath: '/api/oauth.access',
    data: { ...SHOWN, custom_claims: { 'https://slack.com/team_id': 'T1' } },
  },
  slack_oidc: {
    api: ({ path }, { id, email, name }) =>
      path === '/api/openid.connect.userInfo' && {
        ok: true,
        'https://slack.com/user_id': id,
        email,
        email_verified: true,
        name,
        picture: PICTURE,
      },
    authorizePath: '/openid/connect/authorize',
    scope: 'profile email openid',
    tokenPath: '/api/openid.connect.token',
    data: SHOWN,
  },
  snapchat: {
    api: ({ path, query }, { id, email, name }) =>
      path === '/v1/me' &&
      query['query']?.includes('externalId') && {
        data: { me: { externalId: id, email, displayName: name, bitmoji: { avatar: PICTURE } } },
      },
    authorizePath: '/accounts/oauth2/auth',
    scope: ['external_id', 'display_name', 'bitmoji.avatar']
      .map((name) => `https://auth.snapchat.com/oauth2/api/user.${name}`)
      .join(' '),
    tokenPath: '/accounts/oauth2/token',
    data: { ...SHOWN, slug: 'Ada Lovelace' },
  },
  spotify: {
    api: ({ path }, { id, email, name }) =>
      path === '/v1/me' && {
        id,
        email,
        display_name: name,
        images: [
          { url: 'https://pictures.test/small.png', width: 64, height: 64 },
          { url: PICTURE, width: 300, height: 300 },
        ],
      },
    authorizePath: '/authorize',
    scope: 'user-read-email',
    tokenPath: '/api/token',
    data: SHOWN,
    isUnverified: true,
    usesBasic: true,
  },
  twitch: {
    api: ({ path, headers }, { id, email }) =>
      path === '/helix/users' &&
      headers['client-id'] === CLIENT_ID && {
        data: [
          {
            id,
            login: 'ada',
            display_name: 'Ada',
            email,
            profile_image_url: PICTURE,
            broadcaster_type: 'partner',
          },
        ],
      },
    authorizePath: '/oauth2/authorize',
    scope: 'user:read:email',
    tokenPath: '/oauth2/token',
    data: {
      name: 'ada',
      full_name: 'ada',
      nickname: 'Ada',
      slug: 'Ada',
      picture: PICTURE,
      avatar_url: PICTURE,
      custom_claims: { broadcaster_type: 'partner' },
    },
  },
  workos: {
    api: ({ path }, { id, email }) =>
      path === '/sso/token' && {
        profile: {
          id,
          email,
          first_name: 'Ada',
          last_name: 'Lovelace',
          connection_id: 'c',
          organization_id: 'o',
        },
      },
    authorizePath: '/sso/authorize',
    scope: null,
    tokenPath: '/sso/token',
    data: { ...NAME, custom_claims: { connection_id: 'c', organization_id: 'o' } },
    hasNoUserEndpoint: true,
    query: { workos_provider: 'GoogleOAuth', organization: 'org_1' },
    parameters: { provider: 'GoogleOAuth', organization: 'org_1' },
  },
  x: {
    api: ({ path }, { id, email, name }) =>
      path === '/2/users/me' && {
        data: { id, name, username: 'ada', profile_image_url: PICTURE, confirmed_email: email },
      },
    authorizePath: '/i/oauth2/authorize',
    scope: 'users.read users.email tweet.read offline.access',
    tokenPath: '/2/oauth2/token',
    data: { ...SHOWN, user_name: 'ada', preferred_username: 'ada' },
    usesBasic: true,
  },
};
