import { randomBytes } from 'node:crypto';
import { askTwilio, requireTaken } from './ask-twilio';
import { defineSmsProvider } from './sms-provider';

/** A sender is a number, or the id of a messaging service. */
const NUMBER = /^\+?\d+$/;

export const twilio = defineSmsProvider({
  settings: {
    accountSid: { variable: 'SMS_TWILIO_ACCOUNT_SID', description: 'The id of the account at Twilio.' },
    authToken: {
      variable: 'SMS_TWILIO_AUTH_TOKEN',
      secret: true,
      description: 'The token of the account at Twilio.',
    },
    sender: {
      variable: 'SMS_TWILIO_MESSAGE_SERVICE_SID',
      description: 'The id of the messaging service at Twilio, or the number messages come from.',
    },
    contentSid: {
      variable: 'SMS_TWILIO_CONTENT_SID',
      optional: true,
      description:
        'The template at Twilio for codes by WhatsApp; without one the text of SMS_TEMPLATE is sent.',
    },
  },
  baseUrl: { variable: 'SMS_TWILIO_URL', default: 'https://api.twilio.com' },
  channels: ['sms', 'whatsapp'],

  async send({ phone, channel, code, text }, { sender, contentSid, ...account }, call) {
    const path = `/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`;
    const form: Record<string, string> =
      channel === 'sms'
        ? { To: `+${phone}`, Channel: channel, From: sender, Body: text }
        : {
            To: `whatsapp:+${phone}`,
            Channel: channel,
            From: NUMBER.test(sender) ? `whatsapp:${sender}` : sender,
            ...(contentSid
              ? { ContentSid: contentSid, ContentVariables: JSON.stringify({ '1': code }) }
              : { Body: text }),
          };
    return requireTaken(await askTwilio({ path, form }, account, call));
  },

  inventId: () => `SM${randomBytes(16).toString('hex')}`,
});
