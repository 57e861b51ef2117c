export const erasureErrors = {
  'erasure.alias_mismatch': 422,
  /** The last day is over: what is being erased cannot come back. */
  'erasure.too_late': 409,
  /** A client that is leaving sends nothing and shows nothing. */
  'erasure.client_leaving': 409,
} as const;
