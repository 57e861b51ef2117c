export const templatesErrors = {
  /** Somebody saved in between. params: revision (the stored one) */
  'templates.draft_conflict': 409,
  /** The template cannot be sent as it stands. params: problem (first problem code), detail, count */
  'templates.broken': 409,
  /** Too many test mails within the hour. params: limit */
  'templates.test_limit': 429,
  /** params: limit */
  'templates.too_many': 409,
} as const;
