import { randomUUID } from 'node:crypto';
import { GoTrueClient, isAuthSessionMissingError } from '@supabase/auth-js';
import { expect, type Journey } from './journey';
import { waitForMail } from './mailbox';
import type { Settings } from './settings';

const PASSWORD = 'a fine local password';

/** A user's first day: sign up, confirm by the code in the mail, sign in, refresh, change data, sign out. */
export async function travelThroughAuth(journey: Journey, { authUrl, mailboxUrl }: Settings): Promise<void> {
  const email = `ada-${randomUUID().slice(0, 8)}@example.org`;
  const client = new GoTrueClient({
    url: authUrl,
    persistSession: false,
    autoRefreshToken: false,
    storageKey: email,
  });

  await journey.step('Ada', `signs up as ${email}`, async () => {
    const { data, error } = await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { name: 'Ada' } },
    });
    expect(!error, `sign-up failed: ${error?.message}`);
    expect(
      data.user?.email === email && !data.session,
      'a session was given before the address was confirmed',
    );
    return { result: undefined, outcome: 'must confirm the address' };
  });

  await journey.step('Ada', 'cannot sign in yet', async () => {
    const { error } = await client.signInWithPassword({ email, password: PASSWORD });
    expect(error?.code === 'email_not_confirmed', `expected email_not_confirmed, got ${error?.code}`);
    return { result: undefined, outcome: error.code };
  });

  const code = await journey.step('Mailbox', 'receives the mail', async () => {
    const mail = await waitForMail(mailboxUrl, email);
    const found = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
    expect(found !== '' && mail.html.includes('/verify?token='), 'the mail has no code or no link');
    return { result: found, outcome: `“${mail.subject}” with a link and the code ${found}` };
  });

  await journey.step('Ada', 'confirms with the code', async () => {
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'signup' });
    expect(!error && data.session !== null, `the code was refused: ${error?.message}`);
    return { result: undefined, outcome: `confirmed at ${data.user?.email_confirmed_at}` };
  });

  await travelSignedIn(journey, client, email);
}

async function travelSignedIn(journey: Journey, client: GoTrueClient, email: string): Promise<void> {
  const first = await journey.step('Ada', 'signs in with her password', async () => {
    const { data, error } = await client.signInWithPassword({ email, password: PASSWORD });
    expect(!error && data.session !== null, `sign-in failed: ${error?.message}`);
    return {
      result: data.session,
      outcome: `${data.session.token_type} token for ${data.session.expires_in} s`,
    };
  });

  await journey.step('Ada', 'refreshes the session', async () => {
    const { data, error } = await client.refreshSession();
    expect(!error && data.session !== null, `the refresh failed: ${error?.message}`);
    expect(data.session.refresh_token !== first.refresh_token, 'the refresh token was not rotated');
    return { result: undefined, outcome: 'new access token, rotated refresh token' };
  });

  await journey.step('Ada', 'reads and changes her data', async () => {
    const { error: change } = await client.updateUser({ data: { city: 'London' } });
    const { data, error } = await client.getUser();
    expect(!change && !error, `the user could not be read: ${(change ?? error)?.message}`);
    const { name, city } = data.user.user_metadata as Record<string, string>;
    expect(name === 'Ada' && city === 'London', 'the metadata was not merged');
    return { result: undefined, outcome: `name ${name}, city ${city}` };
  });

  await journey.step('Ada', 'signs out', async () => {
    const { data } = await client.getSession();
    const { error } = await client.signOut();
    expect(!error, `the sign-out failed: ${error?.message}`);
    const { error: gone } = await client.getUser(data.session?.access_token);
    expect(isAuthSessionMissingError(gone), `the session lives on: ${gone?.message}`);
    return { result: undefined, outcome: 'the session is gone' };
  });
}
