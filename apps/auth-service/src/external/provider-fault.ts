/**
 * A provider did not do what a sign-in needs. The message names what happened and holds nothing that the provider or
 * the browser sent, because either may be a secret.
 */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
}
