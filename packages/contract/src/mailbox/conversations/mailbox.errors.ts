export const mailboxErrors = {
  /** The conversation has no mail address to reply to. */
  'mailbox.no_address': 409,
  /** The time to undo the answer is over. */
  'mailbox.undo_too_late': 409,
  /** The mail is no longer kept as it was received, or never was a mail. */
  'mailbox.no_original': 409,
  /** The idempotency key was used for a different answer. */
  'mailbox.key_reused': 409,
  /** Another draft was saved in another window; read it before overwriting. */
  'mailbox.draft_conflict': 409,
  /** The attachments of the mail are too large in total. params: limitBytes, limitMegabytes */
  'mailbox.files_too_large': 413,
  /** params: limit */
  'mailbox.too_many_scheduled': 409,
  /** params: limit */
  'mailbox.too_many_drafts': 409,
  /** Spam cannot be merged, nor a conversation with itself. */
  'mailbox.cannot_merge': 409,
  /** This conversation was merged into another one since; undo that first. */
  'mailbox.merged_since': 409,
  /** A conversation keeps at least one message, and neither spam nor the shelf takes any. */
  'mailbox.cannot_split': 409,
  /** params: limit */
  'mailbox.too_many_notes': 409,
  /** The event was called off, changed by a later mail, or cannot be answered. */
  'mailbox.invitation_closed': 409,
  /** The original could not be read again; a busy reader may succeed later. */
  'mailbox.unreadable_original': 409,
} as const;
