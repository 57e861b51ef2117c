export const mailboxErrors = {
  /** The conversation has no mail address to answer to. */
  'mailbox.no_address': 409,
  /** The time to take the answer back is over. */
  'mailbox.undo_too_late': 409,
  /** The idempotency key was used for another answer. */
  'mailbox.key_reused': 409,
} as const;
