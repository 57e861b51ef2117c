export const quotaErrors = {
  /** params: resource, limit, used */
  'quota.exceeded': 402,
  'quota.read_only': 402,
  /** params: feature, plan (the name of one that has it, in the person's language) */
  'plan.feature_missing': 402,
  /** No plan that is offered has it. params: feature */
  'plan.feature_not_offered': 402,
} as const;
