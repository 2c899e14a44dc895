/** Whether mail may go to an address: to all when none are named, and `ada+shop@x` counts as `ada@x`. */
export function isAuthorizedAddress(email: string, authorized: readonly string[]): boolean {
  if (authorized.length === 0) return true;
  const plain = email.replace(/\+[^@]*(?=@)/, '');
  return authorized.some((address) => [email, plain].includes(address.toLowerCase()));
}
