/**
 * A provider did not do what a sign-in needs. The message names what happened and holds nothing that the provider or
 * the browser sent, because either may be a secret.
 */
export class ProviderFault extends Error {
  override readonly name: string = 'ProviderFault';
}

/** A token proves nothing: it is forged, expired, or meant for somebody else. */
export class IdTokenFault extends ProviderFault {
  override readonly name = 'IdTokenFault';
}
