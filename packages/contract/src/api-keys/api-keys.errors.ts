export const apiKeysErrors = {
  'api_keys.too_many': 409,
} as const;
