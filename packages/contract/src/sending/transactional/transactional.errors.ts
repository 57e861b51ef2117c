export const transactionalErrors = {
  /** The idempotency key was used for different messages. */
  'transactional.key_reused': 409,
  /**
   * A value required by the template is missing from the data. params: variable, nearest (a name that was sent),
   * message (its position, from 1)
   */
  'transactional.missing_variable': 422,
  /** A file that is not a document, image or plain text, or does not match its name. params: name, message (its position, from 1) */
  'transactional.attachment_refused': 422,
  /** The attachments of a message are too large in total. params: message, limit (bytes) */
  'transactional.attachments_too_large': 413,
  /** Sends are paced by the limits of the client and the server, and the next hour is fully used. params: limit (per minute) */
  'transactional.too_fast': 429,
} as const;
