import { sql } from '@libs/persistence';
import { createTestApp } from '../../test/create-test-app';
import { authorize, comeBack, githubApi, makePerson, providerEnv } from '../../test/external';
import { CLIENT_SECRET, FakeProvider } from '../../test/fake-provider';
import { exchangeCode, makeProofKey } from '../../test/make';

const stored = sql<{ text: string }>`
SELECT (SELECT json_agg(s) FROM {oauth_states} s)::text || (SELECT json_agg(f) FROM {flow_states} f)::text AS text`;

it('Neither the log nor the database knows states, codes or tokens of a provider', async () => {
  const lines: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk));
      return true;
    });
  const fake = await FakeProvider.start(githubApi);
  const test = await createTestApp({
    ...providerEnv(fake, 'github'),
    LOG_LEVEL: 'debug',
    AUTH_INTERNAL_HTTP_TIMEOUT: '1s',
  });
  const { verifier, members } = makeProofKey();
  const secrets: (string | undefined)[] = [CLIENT_SECRET, encodeURIComponent(CLIENT_SECRET), verifier];
  let rows: string;
  try {
    for (const mood of [
      'no tokens',
      'no profile',
      'silent',
      'talks nonsense',
      'redirects',
      'good',
    ] as const) {
      fake.mood = 'good';
      const { location, cookie } = await authorize(test, { provider: 'github', ...members });
      const returned = fake.consent(location, makePerson());
      fake.mood = mood;
      const { query } = await comeBack(test, returned, cookie);
      secrets.push(returned['code'], returned['state'], cookie.split('=')[1], query['code']);
    }
    rows = (await test.db.row(stored))?.text ?? '';
    const { body } = await exchangeCode(test.client, secrets.at(-1), verifier);
    expect(body.provider_token).toMatch(/^token-/);
    secrets.push(body.provider_token, body.provider_refresh_token);
  } finally {
    await test.stop();
    await fake.stop();
    jest.restoreAllMocks();
  }
  const log = lines.join('');
  expect(log).toContain('provider fault');
  expect(rows).toContain('code_challenge');
  const known = secrets.filter((secret) => secret !== undefined);
  expect(known.length).toBeGreaterThan(20);
  for (const secret of known) {
    expect(log).not.toContain(secret);
    expect(rows).not.toContain(secret);
  }
});
