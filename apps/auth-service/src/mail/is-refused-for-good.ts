/**
 * Whether a mail server refuses a mail or its recipient for good (RFC 5321, section 4.2.1: replies 5yz). A refusal of
 * our name, our password or our own address is a fault of the settings, which may be mended, and does not count.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutThisMail && typeof responseCode === 'number' && responseCode >= 500;
}
