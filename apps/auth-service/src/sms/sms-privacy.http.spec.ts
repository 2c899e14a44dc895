import {
  createPhoneTestApp,
  readSms,
  signInByPhone,
  signUpByPhone,
  verifyPhone,
} from '../../test/create-phone-test-app';
import { makePhone } from '../../test/make';

it.each(['twilio', 'twilio_verify', 'messagebird', 'textlocal', 'vonage'] as const)(
  'The log knows of no number, no code and no password, whatever %s answers',
  async (provider) => {
    const lines: string[] = [];
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        lines.push(String(chunk));
        return true;
      });
    const test = await createPhoneTestApp({ LOG_LEVEL: 'debug' }, provider);
    const phone = makePhone();
    const codes: string[] = [];
    try {
      for (const mood of ['refuses', 'talks nonsense', 'is silent', 'redirects', 'accepts'] as const) {
        test.sms.mood = mood;
        await signUpByPhone(test, phone);
      }
      const code = await readSms(test, phone);
      codes.push(code);
      await verifyPhone(test, phone, code);
      await signInByPhone(test, phone);
      await test.client.post('/resend', { type: 'sms', phone });
    } finally {
      await test.stop();
      jest.restoreAllMocks();
    }
    const log = lines.join('');
    expect(log).toContain('SMS sent');
    expect(log).toContain('SMS not sent');
    expect(log).toContain('[number]');
    for (const secret of [phone, ...codes, 'a-value', 'correct horse']) expect(log).not.toContain(secret);
  },
);
