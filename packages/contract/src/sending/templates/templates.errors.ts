export const templatesErrors = {
  /** Somebody else saved meanwhile. params: revision (the stored one) */
  'templates.draft_conflict': 409,
  /** The template cannot be sent in its current form. params: problem (first problem code), detail, count */
  'templates.broken': 409,
  /** Blocks that not everybody gets would be for everybody as code. */
  'templates.segment_blocks': 409,
  /** Too many test mails in one hour. params: limit */
  'templates.test_limit': 429,
  /** params: limit */
  'templates.too_many': 409,
} as const;
