import { randomBytes } from 'node:crypto';
import { askTwilio, requireTaken, twilioFault } from './ask-twilio';
import { readText } from './read-answer';
import { defineSmsProvider } from './sms-provider';

const NO_PENDING_VERIFICATION = 404;

/** Twilio Verify makes the codes itself, sends them in its own words, and tells whether one is right. */
export const twilioVerify = defineSmsProvider({
  settings: {
    accountSid: {
      variable: 'SMS_TWILIO_VERIFY_ACCOUNT_SID',
      description: 'The id of the account at Twilio Verify.',
    },
    authToken: {
      variable: 'SMS_TWILIO_VERIFY_AUTH_TOKEN',
      secret: true,
      description: 'The token of the account at Twilio Verify.',
    },
    service: {
      variable: 'SMS_TWILIO_VERIFY_MESSAGE_SERVICE_SID',
      description: 'The id of the verify service at Twilio.',
    },
  },
  baseUrl: { variable: 'SMS_TWILIO_VERIFY_URL', default: 'https://verify.twilio.com' },
  channels: ['sms', 'whatsapp'],

  async send({ phone, channel }, { service, ...account }, call) {
    const path = `/v2/Services/${encodeURIComponent(service)}/Verifications`;
    const form = { To: `+${phone}`, Channel: channel };
    return requireTaken(await askTwilio({ path, form }, account, call));
  },

  async check(phone, code, { service, ...account }, call) {
    const path = `/v2/Services/${encodeURIComponent(service)}/VerificationCheck`;
    const { status, body } = await askTwilio({ path, form: { To: `+${phone}`, Code: code } }, account, call);
    const verdict = readText(body['status']);
    if ((status === 200 || status === 201) && verdict)
      return verdict === 'approved' && body['valid'] === true;
    if (status === NO_PENDING_VERIFICATION) return false;
    throw twilioFault(status, body);
  },

  inventId: () => `VE${randomBytes(16).toString('hex')}`,
});
