export const mailboxRulesErrors = {
  /** params: limit */
  'mailbox_rules.too_many': 409,
  /** Another window changed the rule meanwhile; read it before saving over it. */
  'mailbox_rules.conflict': 409,
} as const;
