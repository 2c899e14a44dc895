interface ErrorCodeDefinition {
  /** The usual status; a few places answer the same code with another one. */
  readonly status: number;
  /** Another status for callers that read the older form of errors. */
  readonly oldFormStatus?: number;
  /** What the caller reads unless the place that refuses says something more helpful. */
  readonly message: string;
}

/** Every code the service answers with, its usual status and its meaning. */
const definitions = {
  unexpected_failure: { status: 500, message: 'Something went wrong on our side' },
  unknown: { status: 400, message: 'The request cannot be answered' },
  validation_failed: { status: 400, message: 'The request is not valid' },
  bad_json: { status: 400, message: 'The body must be a JSON object' },
  request_entity_too_large: { status: 413, message: 'The body is larger than 1 MiB' },
  no_authorization: { status: 401, message: 'This endpoint requires a bearer token' },
  bad_jwt: { status: 403, message: 'The bearer token is not valid' },
  not_admin: { status: 403, message: 'The role of the token may not do this' },
  user_not_found: { status: 403, message: 'The user of this token does not exist' },
  user_banned: { status: 403, message: 'The user is banned' },
  session_not_found: { status: 403, message: 'The session of this token has ended' },
  session_expired: { status: 400, message: 'The session has expired' },
  refresh_token_not_found: { status: 400, message: 'The refresh token is not known' },
  refresh_token_already_used: { status: 400, message: 'The refresh token was used before' },
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  phone_not_confirmed: { status: 400, message: 'Phone not confirmed' },
  user_already_exists: { status: 422, oldFormStatus: 400, message: 'User already registered' },
  email_address_not_authorized: { status: 400, message: 'Mail may not be sent to this address' },
  captcha_failed: { status: 400, message: 'The answer of a CAPTCHA is missing or not right' },
  signup_disabled: { status: 422, message: 'Sign-ups are not allowed here' },
  email_provider_disabled: { status: 400, message: 'Sign-in by email is switched off' },
  phone_provider_disabled: { status: 400, message: 'Sign-in by phone is switched off' },
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are switched off' },
  weak_password: { status: 422, message: 'The password is too weak' },
  same_password: { status: 422, message: 'The new password must differ from the old one' },
  reauthentication_needed: { status: 400, message: 'Changing the password needs reauthentication' },
  reauthentication_not_valid: { status: 422, message: 'The reauthentication code is not valid' },
  current_password_required: { status: 400, message: 'The current password is required' },
  current_password_invalid: { status: 400, message: 'The current password is not right' },
  email_exists: { status: 422, message: 'A user with this email address exists already' },
  phone_exists: { status: 422, message: 'A user with this phone exists already' },
  otp_disabled: { status: 422, message: 'There is no such user, and none may be created by this request' },
  otp_expired: { status: 403, message: 'The link or code is not valid or has expired' },
  flow_state_not_found: { status: 404, message: 'The code is not known or was exchanged before' },
  flow_state_expired: { status: 422, message: 'The code has expired' },
  bad_code_verifier: { status: 400, message: 'The verifier does not belong to the challenge of this code' },
  flow_state_already_used: { status: 400, message: 'This sign-in was completed before' },
  bad_oauth_state: { status: 400, message: 'The sign-in is not known or has expired; begin again' },
  bad_oauth_callback: { status: 400, message: 'The provider did not send back what was expected' },
  provider_disabled: { status: 400, message: 'Sign-in by this provider is switched off' },
  provider_email_needs_verification: {
    status: 422,
    message:
      'The provider does not vouch for the email address; open the link in the mail that was sent to it',
  },
  invite_not_found: { status: 404, message: 'The invitation is not known or was accepted before' },
  identity_already_exists: { status: 422, message: 'This account is linked to a user already' },
  identity_not_found: { status: 422, message: 'The user has no such identity' },
  single_identity_not_deletable: { status: 422, message: 'The only identity of a user cannot be unlinked' },
  email_conflict_identity_not_deletable: {
    status: 422,
    message:
      'The email address of the user comes from this identity, and no other identity has one to take its place',
  },
  manual_linking_disabled: { status: 404, message: 'Linking accounts is switched off' },
  unexpected_audience: { status: 403, message: 'The token is meant for another audience than the request' },
  user_sso_managed: { status: 422, message: 'This user is managed by single sign-on' },
  saml_provider_disabled: { status: 404, message: 'Single sign-on is not offered here' },
  passkey_disabled: { status: 404, message: 'Passkeys are not offered here' },
  feature_disabled: { status: 404, message: 'This feature is not offered here' },
  web3_provider_disabled: { status: 422, message: 'Sign-in by a wallet is not offered here' },
  conflict: { status: 409, message: 'Another request changed the same thing; try again' },
  sms_send_failed: { status: 422, message: 'The SMS could not be sent' },
  over_request_rate_limit: { status: 429, message: 'Too many requests; try again later' },
  over_sms_send_rate_limit: { status: 429, message: 'An SMS was sent to this number a moment ago' },
  over_email_send_rate_limit: { status: 429, message: 'Mail was sent to this address a moment ago' },
} as const satisfies Readonly<Record<string, ErrorCodeDefinition>>;

export type ErrorCode = keyof typeof definitions;

export const errorCodes: Readonly<Record<ErrorCode, ErrorCodeDefinition>> = definitions;
