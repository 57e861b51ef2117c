export const transactionalErrors = {
  /** The idempotency key was used for other messages. */
  'transactional.key_reused': 409,
  /** A value the template needs is not in the data. params: variable, nearest (a name that was sent), message (its place, from 1) */
  'transactional.missing_variable': 422,
  /** A file that is no document, picture or plain text, or whose name says something else. params: name, message (its place, from 1) */
  'transactional.attachment_refused': 422,
  /** The files of a message are too large together. params: message, limit (bytes) */
  'transactional.attachments_too_large': 413,
  /** Sends are paced by the limits of the client and the server, and an hour is given away. params: limit (per minute) */
  'transactional.too_fast': 429,
} as const;
