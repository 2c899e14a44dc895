import { readdirSync } from 'node:fs';
import { SmsTrap, type SmsApi, type SmsTrapMood } from '@libs/testing';
import { smsProviders } from '.';
import { SmsFault } from './sms-fault';
import type { SmsChannel, SmsProvider } from './sms-provider';

const PHONE = '31612345678';
const CODE = '246801';
const TEXT = 'Your code is 246801';
const TIMEOUT_MS = 300;

const basic = `Basic ${Buffer.from('accountSid-value:authToken-value').toString('base64')}`;

/** What each provider is asked for an SMS. */
const requests: Readonly<
  Record<SmsApi, { path: string; authorization: string; form: Readonly<Record<string, string>> }>
> = {
  twilio: {
    path: '/2010-04-01/Accounts/accountSid-value/Messages.json',
    authorization: basic,
    form: { To: `+${PHONE}`, Channel: 'sms', From: 'sender-value', Body: TEXT },
  },
  twilio_verify: {
    path: '/v2/Services/service-value/Verifications',
    authorization: basic,
    form: { To: `+${PHONE}`, Channel: 'sms' },
  },
  messagebird: {
    path: '/messages',
    authorization: 'AccessKey accessKey-value',
    form: {
      originator: 'originator-value',
      body: TEXT,
      recipients: PHONE,
      type: 'sms',
      datacoding: 'unicode',
    },
  },
  textlocal: {
    path: '/send',
    authorization: '',
    form: { sender: 'sender-value', apikey: 'apiKey-value', message: TEXT, numbers: PHONE },
  },
  vonage: {
    path: '/sms/json',
    authorization: '',
    form: {
      from: 'from-value',
      to: PHONE,
      text: TEXT,
      api_key: 'apiKey-value',
      api_secret: 'apiSecret-value',
    },
  },
};

describe('SMS providers', () => {
  let trap: SmsTrap;
  beforeEach(async () => (trap = await SmsTrap.start()));
  afterEach(() => trap.stop());

  const settingsOf = (provider: SmsProvider) =>
    Object.fromEntries(
      Object.entries(provider.settings).map(([name, { optional }]) => [
        name,
        optional ? '' : `${name}-value`,
      ]),
    );
  const callOf = (name: SmsApi) => ({ baseUrl: `${trap.urlOf(name)}/`, timeoutMs: TIMEOUT_MS });
  const send = (name: SmsApi, extra: { text?: string; channel?: SmsChannel; settings?: object } = {}) => {
    const provider: SmsProvider = smsProviders[name];
    const { text = TEXT, channel = 'sms', settings = {} } = extra;
    const message = { phone: PHONE, channel, code: CODE, text };
    return provider.send(message, { ...settingsOf(provider), ...settings }, callOf(name));
  };
  const check = async (code: string): Promise<boolean> => {
    const provider: SmsProvider = smsProviders.twilio_verify;
    if (!provider.check) throw new Error('It checks no codes');
    return provider.check(PHONE, code, settingsOf(provider), callOf('twilio_verify'));
  };

  const names = Object.keys(smsProviders) as SmsApi[];
  const moods: SmsTrapMood[] = ['refuses', 'talks nonsense', 'is silent', 'trickles', 'redirects'];

  it('are all listed', () => {
    const shared = /^(index|ask-twilio|post-form|read-answer|sms-fault|sms-provider)\.ts$|\.spec\.ts$/;
    const files = readdirSync(__dirname).filter((file) => !shared.test(file));
    expect(files.map((file) => file.replace('.ts', '').replace('-', '_')).sort()).toEqual([...names].sort());
    expect(names.sort()).toEqual(Object.keys(requests).sort());
  });

  it.each(names)('%s is asked in its own way and gives the id of the message', async (name) => {
    const id = await send(name);
    expect(trap.messages).toEqual([
      { provider: name, to: PHONE, text: expect.any(String) as string, id, ...requests[name] },
    ]);
  });

  it.each(names.flatMap((name) => moods.map((mood) => [name, mood] as const)))(
    '%s that %s has not sent anything, and says nothing that is secret',
    async (name, mood) => {
      trap.mood = mood;
      const failure: unknown = await send(name).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(SmsFault);
      const { message, cause } = failure as SmsFault;
      expect(cause).toBeUndefined();
      for (const secret of [PHONE, CODE, '-value']) expect(message).not.toContain(secret);
      if (mood === 'refuses') expect(message).toContain('not a number');
    },
  );

  it.each(names)('%s that is not there has not sent anything', async (name) => {
    const call = callOf(name);
    await trap.stop();
    const provider: SmsProvider = smsProviders[name];
    const message = { phone: PHONE, channel: 'sms' as const, code: CODE, text: TEXT };
    await expect(provider.send(message, settingsOf(provider), call)).rejects.toThrow('ECONNREFUSED');
    trap = await SmsTrap.start();
  });

  it.each(names)('%s invents ids that differ', (name) => {
    expect(smsProviders[name].inventId()).not.toBe(smsProviders[name].inventId());
  });

  it('twilio sends by WhatsApp, with a template when there is one', async () => {
    await send('twilio', { channel: 'whatsapp', settings: { sender: '+4912345' } });
    await send('twilio', { channel: 'whatsapp', settings: { contentSid: 'HX1' } });
    const [first, second] = trap.messages.map(({ form }) => form);
    expect(first).toEqual({
      To: `whatsapp:+${PHONE}`,
      Channel: 'whatsapp',
      From: 'whatsapp:+4912345',
      Body: TEXT,
    });
    expect(second).toEqual({
      To: `whatsapp:+${PHONE}`,
      Channel: 'whatsapp',
      From: 'sender-value',
      ContentSid: 'HX1',
      ContentVariables: `{"1":"${CODE}"}`,
    });
  });

  it('vonage marks what is not ASCII', async () => {
    await send('vonage', { text: 'Ihr Code für heute: 246801' });
    expect(trap.messages[0]?.form).toMatchObject({ type: 'unicode', text: 'Ihr Code für heute: 246801' });
  });

  it('twilio_verify tells whether a code is right, once', async () => {
    await send('twilio_verify');
    const right = trap.messages[0]?.text ?? '';
    expect(await check('000000')).toBe(false);
    expect(await check(right)).toBe(true);
    expect(await check(right)).toBe(false);
  });

  it.each(moods)('twilio_verify that %s does not tell', async (mood) => {
    trap.mood = mood;
    await expect(check(CODE)).rejects.toThrow(SmsFault);
  });
});
