/**
 * Members whose values never reach a log: credentials, tokens, codes and keys, at the top of a record or one or
 * two levels below it. Query strings are not logged at all, because they carry keys and one-time tokens.
 */
const SECRET_MEMBERS = [
  'password',
  'current_password',
  'password_hash',
  'token',
  'token_hash',
  'access_token',
  'refresh_token',
  'id_token',
  'provider_token',
  'provider_refresh_token',
  'code',
  'auth_code',
  'code_verifier',
  'nonce',
  'secret',
  'captcha_token',
  'apikey',
  'apiKey',
  'authorization',
  'cookie',
  'parameters',
] as const;

export const redactedPaths: string[] = SECRET_MEMBERS.flatMap((member) => [
  member,
  `*.${member}`,
  `*.*.${member}`,
]).concat('headers["x-ce-key"]', '*.headers["x-ce-key"]');

/** Takes what looks like a credential out of free text: bearer values, JWTs, `name=value` pairs of secret names. */
export function scrub(text: string): string {
  return text
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]')
    .replace(/\b(bearer|apikey|basic)\s+[^\s"',]+/gi, '$1 [redacted]')
    .replace(new RegExp(`\\b(${SECRET_MEMBERS.join('|')})=[^\\s&"']+`, 'gi'), '$1=[redacted]')
    .replace(/(\w+:\/\/[^\s:/@]+):[^\s@/]+@/g, '$1:[redacted]@');
}
