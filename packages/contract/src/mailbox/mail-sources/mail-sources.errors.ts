export const mailSourcesErrors = {
  'mail_sources.too_many': 409,
  /** The mail account could not be opened; `reason` is one of `imapFailures`. */
  'mail_sources.connection_failed': 422,
  /** The raw mail is gone, so it cannot be read again. */
  'mail_sources.nothing_to_retry': 409,
} as const;
