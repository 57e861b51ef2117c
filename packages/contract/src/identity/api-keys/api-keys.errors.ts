export const apiKeysErrors = {
  'api_keys.too_many': 409,
  /** The token looks like a key, and none of that kind is good: mistyped, revoked or expired. */
  'api_keys.not_valid': 401,
} as const;
