export const mailSourcesErrors = {
  'mail_sources.too_many': 409,
  /** The mail account could not be opened; `reason` is one of `imapFailures`, `side` is `sending` for its sending side. */
  'mail_sources.connection_failed': 422,
  /** The operator has not set this provider. */
  'mail_sources.provider_not_set': 409,
  /** The person did not agree at the provider. */
  'mail_sources.access_denied': 422,
  /** Begun in another session, too long ago, or finished already. */
  'mail_sources.access_expired': 409,
  /** The raw mail is gone, so it cannot be read again. */
  'mail_sources.nothing_to_retry': 409,
} as const;
