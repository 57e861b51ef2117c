export const factorsErrors = {
  // 403 and not 401 for refused proofs: an existing session stays valid.
  /** The code is wrong, expired or already used; `params.left` is the number of remaining attempts. */
  'factors.code_wrong': 403,
  /** The passkey is unknown, was not confirmed by its owner, or its counter went backwards. */
  'factors.passkey_refused': 403,
  /** The step was used, expired, had too many attempts or moved to another network: start again. */
  'factors.challenge_invalid': 410,
  /** The set-up expired, or was never started. */
  'factors.set_up_over': 410,
  /** The last second factor of an administrator who must have one. */
  'factors.last_required': 409,
  /** Recovery codes need a second factor. */
  'factors.none': 409,
  'factors.passkey_exists': 409,
  'factors.too_many_passkeys': 409,
} as const;
