import { randomBytes } from 'node:crypto';
import { postForm } from './post-form';
import { firstOf, readObject, readText } from './read-answer';
import { SmsFault } from './sms-fault';
import { defineSmsProvider } from './sms-provider';

export const messagebird = defineSmsProvider({
  settings: {
    accessKey: {
      variable: 'SMS_MESSAGEBIRD_ACCESS_KEY',
      secret: true,
      description: 'The access key at MessageBird.',
    },
    originator: {
      variable: 'SMS_MESSAGEBIRD_ORIGINATOR',
      description: 'The sender that MessageBird shows.',
      example: 'Example',
    },
  },
  baseUrl: { variable: 'SMS_MESSAGEBIRD_URL', default: 'https://rest.messagebird.com' },
  channels: ['sms'],

  async send({ phone, text }, { accessKey, originator }, call) {
    const form = { originator, body: text, recipients: phone, type: 'sms', datacoding: 'unicode' };
    const headers = { Authorization: `AccessKey ${accessKey}` };
    const { status, body } = await postForm({ path: '/messages', form, headers }, call);
    const id = readText(body['id']);
    const sent = Number(readObject(body['recipients'])['totalSentCount']);
    if (status < 300 && id && sent > 0) return id;
    throw new SmsFault(`${status} ${readText(firstOf(body['errors'])['description']) ?? 'not sent'}`);
  },

  inventId: () => randomBytes(16).toString('hex'),
});
