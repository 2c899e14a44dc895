import { isVerifierOf, readCodeChallenge } from './code-challenge';

/** The example of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('readCodeChallenge', () => {
  it.each([
    [undefined, undefined, null],
    ['', '', null],
    [CHALLENGE, 's256', { challenge: CHALLENGE, method: 's256' }],
    [CHALLENGE, 'S256', { challenge: CHALLENGE, method: 's256' }],
    ['a'.repeat(128), 'PLAIN', { challenge: 'a'.repeat(128), method: 'plain' }],
    [`${'a'.repeat(39)}._~-`, 'plain', { challenge: `${'a'.repeat(39)}._~-`, method: 'plain' }],
  ])('%p, %p: %j', (code_challenge, code_challenge_method, expected) => {
    expect(readCodeChallenge({ code_challenge, code_challenge_method })).toEqual(expected);
  });

  it.each([
    [CHALLENGE, undefined, 'both'],
    [undefined, 's256', 'both'],
    [CHALLENGE, 'md5', 'code_challenge_method'],
    [CHALLENGE, 'toString', 'code_challenge_method'],
    ['a'.repeat(42), 's256', 'code_challenge must'],
    ['a'.repeat(129), 's256', 'code_challenge must'],
    [`${'a'.repeat(43)}=`, 's256', 'code_challenge must'],
    [`${'a'.repeat(43)}\n`, 's256', 'code_challenge must'],
    [`${'a'.repeat(43)}ä`, 's256', 'code_challenge must'],
  ])('%p, %p is refused', (code_challenge, code_challenge_method, words) => {
    expect(() => readCodeChallenge({ code_challenge, code_challenge_method })).toThrow(words);
  });
});

describe('isVerifierOf', () => {
  it.each([
    [VERIFIER, 's256', CHALLENGE, true],
    [VERIFIER, 's256', VERIFIER, false],
    [CHALLENGE, 's256', CHALLENGE, false],
    [`${VERIFIER}x`, 's256', CHALLENGE, false],
    ['', 's256', CHALLENGE, false],
    [VERIFIER, 'plain', VERIFIER, true],
    [VERIFIER.toLowerCase(), 'plain', VERIFIER, false],
    ['ä', 'plain', VERIFIER, false],
  ] as const)('%p with %s and %s: %p', (verifier, method, challenge, expected) => {
    expect(isVerifierOf(verifier, { challenge, method })).toBe(expected);
  });
});
