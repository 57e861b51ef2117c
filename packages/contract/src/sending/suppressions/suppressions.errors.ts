export const suppressionsErrors = {
  'suppressions.already': 409,
  /** More addresses than an import accepts. */
  'suppressions.too_many': 422,
  'return_hooks.too_many': 409,
  /** The key does not have the provider's format. */
  'return_hooks.bad_key': 422,
} as const;
