import { isTrue, objectOf } from '../read-answer';
import { defineProvider } from './provider';
import { SLACK_SCOPES, SLACK_USER, slackProfile } from './slack';

export const slackOidc = defineProvider({
  title: 'Slack',
  baseUrl: 'https://slack.com',
  endpoints: { authorize: '/openid/connect/authorize', token: '/api/openid.connect.token' },
  scopes: SLACK_SCOPES,

  async profile({ get }) {
    const user = objectOf(await get(SLACK_USER));
    return slackProfile(user, isTrue(user['email_verified']));
  },
});
