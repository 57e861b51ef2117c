export const suppressionsErrors = {
  'suppressions.already': 409,
  /** More addresses at once than a list may bring. */
  'suppressions.too_many': 422,
  'return_hooks.too_many': 409,
  /** The key is not one the provider hands out. */
  'return_hooks.bad_key': 422,
} as const;
