export const mailboxErrors = {
  /** The conversation has no mail address to answer to. */
  'mailbox.no_address': 409,
  /** The time to take the answer back is over. */
  'mailbox.undo_too_late': 409,
  /** The idempotency key was used for another answer. */
  'mailbox.key_reused': 409,
  /** Another window saved another draft meanwhile; read it before saving over it. */
  'mailbox.draft_conflict': 409,
  /** The files of one mail are too large together. params: limitBytes, limitMegabytes */
  'mailbox.files_too_large': 413,
  /** params: limit */
  'mailbox.too_many_scheduled': 409,
  /** params: limit */
  'mailbox.too_many_drafts': 409,
  /** Spam is joined to nothing, and no conversation to itself. */
  'mailbox.cannot_merge': 409,
  /** This conversation was joined to another one since; that has to be taken back first. */
  'mailbox.merged_since': 409,
  /** params: limit */
  'mailbox.too_many_notes': 409,
} as const;
