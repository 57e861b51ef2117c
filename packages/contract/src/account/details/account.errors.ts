export const accountErrors = {
  'account.alias_limit': 429,
  'account.avatar_too_large': 413,
} as const;
