export const authErrors = {
  'auth.required': 401,
  'auth.session_expired': 401,
  'auth.forbidden': 403,
  /** The session is valid, but this operation needs a recent authentication. */
  'auth.proof_required': 403,
  /** Password or passkey was correct; `params.challenge` identifies the missing step. */
  'auth.second_factor_required': 401,
  'auth.invalid_credentials': 401,
  'auth.not_verified': 403,
  'auth.suspended': 403,
  'auth.too_many_attempts': 429,
  'auth.alias_taken': 409,
  'auth.code_invalid': 410,
  'auth.reset_invalid': 410,
  'auth.setup_closed': 410,
  'auth.registration_closed': 403,
  /** Registration requires a valid invitation to this address. */
  'auth.invitation_needed': 403,
  /** The operator's limit of registrations in 24 hours is reached. */
  'auth.registrations_full': 429,
} as const;
