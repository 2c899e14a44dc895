import { randomInt } from 'node:crypto';
import { postForm } from './post-form';
import { firstOf, readText } from './read-answer';
import { SmsFault } from './sms-fault';
import { defineSmsProvider } from './sms-provider';

const TEMPLATE_MISMATCH = '80';

export const textlocal = defineSmsProvider({
  settings: {
    apiKey: { variable: 'SMS_TEXTLOCAL_API_KEY', secret: true, description: 'The API key at Textlocal.' },
    sender: {
      variable: 'SMS_TEXTLOCAL_SENDER',
      description: 'The sender that Textlocal shows.',
      example: 'Example',
    },
  },
  baseUrl: { variable: 'SMS_TEXTLOCAL_URL', default: 'https://api.textlocal.in' },
  channels: ['sms'],

  async send({ phone, text }, { apiKey, sender }, call) {
    const form = { sender, apikey: apiKey, message: text, numbers: phone };
    const { status, body } = await postForm({ path: '/send', form }, call);
    const id = readText(firstOf(body['messages'])['id']);
    if (status < 300 && body['status'] === 'success' && id) return id;
    const { code, message } = firstOf(body['errors']);
    if (readText(code) === TEMPLATE_MISMATCH)
      throw new SmsFault('SMS_TEMPLATE is not one of the templates registered at Textlocal');
    throw new SmsFault(`${status} ${readText(message) ?? 'not sent'}`);
  },

  inventId: () => String(randomInt(1e9, 1e10)),
});
