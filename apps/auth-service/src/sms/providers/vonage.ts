import { randomBytes } from 'node:crypto';
import { postForm } from './post-form';
import { firstOf, readText } from './read-answer';
import { SmsFault } from './sms-fault';
import { defineSmsProvider } from './sms-provider';

const ASCII = /^[\x20-\x7e\n\r\t]*$/;

export const vonage = defineSmsProvider({
  settings: {
    apiKey: { variable: 'SMS_VONAGE_API_KEY', description: 'The API key at Vonage.' },
    apiSecret: {
      variable: 'SMS_VONAGE_API_SECRET',
      secret: true,
      description: 'The secret of the API key at Vonage.',
    },
    from: { variable: 'SMS_VONAGE_FROM', description: 'The sender that Vonage shows.', example: 'Example' },
  },
  baseUrl: { variable: 'SMS_VONAGE_URL', default: 'https://rest.nexmo.com' },
  channels: ['sms'],

  async send({ phone, text }, { apiKey, apiSecret, from }, call) {
    const message = { from, to: phone, text, api_key: apiKey, api_secret: apiSecret };
    const form = ASCII.test(text) ? message : { ...message, type: 'unicode' };
    const { status, body } = await postForm({ path: '/sms/json', form }, call);
    const answer = firstOf(body['messages']);
    const id = readText(answer['message-id']);
    if (status < 300 && readText(answer['status']) === '0' && id) return id;
    throw new SmsFault(`${status} ${readText(answer['error-text']) ?? 'not sent'}`);
  },

  inventId: () => randomBytes(8).toString('hex').toUpperCase(),
});
