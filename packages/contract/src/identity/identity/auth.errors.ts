export const authErrors = {
  'auth.required': 401,
  'auth.session_expired': 401,
  'auth.forbidden': 403,
  /** The session is good, but the act needs a fresh proof of who is sitting there. */
  'auth.proof_required': 403,
  /** Password or passkey was right; `params.challenge` names the step that is still missing. */
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
  /** Registration needs an invitation to this very address that is still good. */
  'auth.invitation_needed': 403,
  /** As many as the operator takes have registered in the last 24 hours. */
  'auth.registrations_full': 429,
} as const;
