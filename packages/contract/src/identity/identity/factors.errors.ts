export const factorsErrors = {
  // 403 and not 401 for what was refused: a session, where there is one, stays good.
  /** The code is wrong, too old or already used; `params.left` says how many tries this step still takes. */
  'factors.code_wrong': 403,
  /** The passkey is not known here, was not confirmed by its owner, or its counter went back. */
  'factors.passkey_refused': 403,
  /** The step was used, took too long, had too many tries or moved to another network: begin again. */
  'factors.challenge_invalid': 410,
  /** The set-up was not finished in time, or never begun. */
  'factors.set_up_over': 410,
  /** The last second factor of an administrator who must have one. */
  'factors.last_required': 409,
  /** Recovery codes exist only beside a second factor. */
  'factors.none': 409,
  'factors.passkey_exists': 409,
  'factors.too_many_passkeys': 409,
} as const;
