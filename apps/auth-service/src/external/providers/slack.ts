import { objectOf, textOf, type AnswerObject } from '../read-answer';
import { defineProvider, onlyEmail, type ExternalProfile } from './provider';

const TEAM = 'https://slack.com/team_id';
export const SLACK_SCOPES = ['profile', 'email', 'openid'];

export function slackProfile(user: AnswerObject, isVerified: boolean): ExternalProfile {
  return {
    subject: textOf(user['https://slack.com/user_id']),
    emails: onlyEmail(textOf(user['email']), isVerified),
    claims: { name: user['name'], picture: user['picture'], custom_claims: { [TEAM]: user[TEAM] } },
  };
}

export const SLACK_USER = 'https://slack.com/api/openid.connect.userInfo';

export const slack = defineProvider({
  title: 'Slack (older API)',
  baseUrl: 'https://slack.com',
  endpoints: { authorize: '/oauth/authorize', token: '/api/oauth.access' },
  scopes: SLACK_SCOPES,

  profile: async ({ get }) => slackProfile(objectOf(await get(SLACK_USER)), true),
});
