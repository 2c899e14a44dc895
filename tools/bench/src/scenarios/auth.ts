import { randomUUID } from 'node:crypto';
import type { BenchRequest, Caller, Scenario } from '../scenario';

const PASSWORD = 'a long enough password';
const CALLERS = 16;
/** Hashing keeps a core busy for each: more callers only wait. */
const HASHING_CALLERS = 4;

interface Session {
  readonly access_token: string;
  refresh_token: string;
}

/** @param serviceToken of a role that may administer. */
export function authScenarios(serviceToken: string): Scenario[] {
  return [
    {
      name: 'GET /settings',
      callers: CALLERS,
      hasLimit: true,
      turn: async ({ send }) => void (await send(get('/settings'))),
    },
    {
      name: 'GET /user',
      callers: CALLERS,
      hasLimit: true,
      turn: async (caller) => void (await caller.send(get('/user', await sessionOf(caller)))),
    },
    {
      name: 'POST /token, refresh_token',
      callers: CALLERS,
      hasLimit: true,
      turn: async (caller) => {
        const session = await sessionOf(caller);
        const next = await caller.send(refresh(session.refresh_token));
        session.refresh_token = (next as Partial<Session>).refresh_token ?? session.refresh_token;
      },
    },
    {
      name: 'POST /token, password',
      callers: HASHING_CALLERS,
      turn: async (caller) => {
        await sessionOf(caller);
        const body = { email: caller.memory['email'], password: PASSWORD };
        await caller.send({ method: 'POST', path: '/token?grant_type=password', body });
      },
    },
    {
      name: 'POST /signup, confirmed at once',
      callers: HASHING_CALLERS,
      turn: async ({ send }) => void (await send(signUp(`${randomUUID()}@example.com`))),
    },
    {
      name: 'POST /logout',
      callers: HASHING_CALLERS,
      turn: async (caller) => {
        const session = (await caller.prepare(signUp(`${randomUUID()}@example.com`))) as Session;
        await caller.send({ ...get('/logout', session), method: 'POST' });
      },
    },
    {
      name: 'GET /admin/users',
      callers: CALLERS,
      turn: async ({ send }) =>
        void (await send(get('/admin/users?per_page=50', { access_token: serviceToken }))),
    },
  ];
}

/** Of a user of the caller's own, made with its first turn. */
async function sessionOf({ memory, prepare }: Caller): Promise<Session> {
  const known = memory['session'] as Session | undefined;
  if (known) return known;
  const email = `${randomUUID()}@example.com`;
  const session = (await prepare(signUp(email))) as Session;
  Object.assign(memory, { email, session });
  return session;
}

function signUp(email: string): BenchRequest {
  return { method: 'POST', path: '/signup', body: { email, password: PASSWORD } };
}

function refresh(token: string): BenchRequest {
  return { method: 'POST', path: '/token?grant_type=refresh_token', body: { refresh_token: token } };
}

function get(path: string, session?: Pick<Session, 'access_token'>): BenchRequest {
  if (!session) return { method: 'GET', path };
  return { method: 'GET', path, headers: { authorization: `Bearer ${session.access_token}` } };
}
