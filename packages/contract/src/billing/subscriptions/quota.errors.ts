export const quotaErrors = {
  /** params: resource, limit, used */
  'quota.exceeded': 402,
  'quota.read_only': 402,
} as const;
