export const erasureErrors = {
  'erasure.alias_mismatch': 422,
  /** The grace period is over: the erasure cannot be undone. */
  'erasure.too_late': 409,
  /** A client whose account is being closed sends nothing and shows nothing. */
  'erasure.client_leaving': 409,
} as const;
