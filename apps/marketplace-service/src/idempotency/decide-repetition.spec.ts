import { decideRepetition, type KeyFinding, type Repetition } from './decide-repetition';

describe('decideRepetition', () => {
  const answer = { status: 201, headers: {}, body: { Id: 1 } };
  const known = (fingerprint: string, stored: typeof answer | null): KeyFinding => ({
    claim: null,
    fingerprint,
    answer: stored,
  });

  it.each<[string, KeyFinding | null, Repetition]>([
    ['a new key', { claim: 'c' }, { kind: 'run', claim: 'c' }],
    ['the same request, answered', known('same', answer), { kind: 'replay', answer }],
    ['the same request, being answered', known('same', null), { kind: 'running' }],
    ['a key claimed at this moment', null, { kind: 'running' }],
    ['another request, answered', known('other', answer), { kind: 'reused' }],
    ['another request, being answered', known('other', null), { kind: 'reused' }],
  ])('%s', (_, finding, expected) => expect(decideRepetition(finding, 'same')).toEqual(expected));
});
