import { apple } from './apple';
import { azure } from './azure';
import { bitbucket } from './bitbucket';
import { discord } from './discord';
import { facebook } from './facebook';
import { figma } from './figma';
import { github } from './github';
import { gitlab } from './gitlab';
import { google } from './google';
import { keycloak } from './keycloak';
import { linkedin } from './linkedin';
import { linkedinOidc } from './linkedin-oidc';
import { notion } from './notion';
import { oidc } from './oidc';
import type { ExternalProvider } from './provider';
import { slack } from './slack';
import { slackOidc } from './slack-oidc';
import { snapchat } from './snapchat';
import { spotify } from './spotify';
import { twitch } from './twitch';
import { twitter } from './twitter';
import { workos } from './workos';
import { x } from './x';

/** Every service by which users may sign in, by the name that callers give. */
export const externalProviders = {
  apple,
  azure,
  bitbucket,
  discord,
  facebook,
  figma,
  github,
  gitlab,
  google,
  keycloak,
  linkedin,
  linkedin_oidc: linkedinOidc,
  notion,
  oidc,
  slack,
  slack_oidc: slackOidc,
  snapchat,
  spotify,
  twitch,
  twitter,
  workos,
  x,
} as const satisfies Readonly<Record<string, ExternalProvider>>;

export type ExternalProviderName = keyof typeof externalProviders;
