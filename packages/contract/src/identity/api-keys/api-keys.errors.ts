export const apiKeysErrors = {
  'api_keys.too_many': 409,
  /** The token looks like a key but is invalid: mistyped, revoked or expired. */
  'api_keys.not_valid': 401,
} as const;
