export const mailboxRulesErrors = {
  /** params: limit */
  'mailbox_rules.too_many': 409,
  /** The rule was changed in another window; read it before overwriting. */
  'mailbox_rules.conflict': 409,
} as const;
