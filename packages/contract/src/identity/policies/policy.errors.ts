export const policyErrors = {
  /** Another version took effect meanwhile. */
  'policy.not_in_force': 409,
  /** The draft was changed after it was read. */
  'policy.draft_changed': 409,
  /** A language has no text. params: locale */
  'policy.text_missing': 422,
} as const;
