/** Methods that stand for a second factor. */
const SECOND_FACTORS = ['totp', 'mfa/phone', 'mfa/webauthn'];

export type AssuranceLevel = 'aal1' | 'aal2';

/** The assurance level of a session that was opened by these methods (NIST SP 800-63B section 4). */
export function assuranceLevelOf(methods: readonly string[]): AssuranceLevel {
  return methods.some((method) => SECOND_FACTORS.includes(method)) ? 'aal2' : 'aal1';
}

/** The SQL for: the user of the session called `s` has a second factor, and the session was opened without one. */
export function isBelowPossibleLevel(s: string): string {
  const methods = SECOND_FACTORS.map((method) => `'${method}'`).join(', ');
  return `(EXISTS (SELECT FROM {mfa_factors} f WHERE f.user_id = ${s}.user_id AND f.status = 'verified')
    AND NOT EXISTS (SELECT FROM {amr_claims} a WHERE a.session_id = ${s}.id AND a.method IN (${methods})))`;
}
