export const invoicesErrors = {
  /** The client has no billing data yet; they are asked for in the personal information. */
  'billing.identity_required': 409,
  /** A Spanish buyer without tax number, and more than 400 euros with the tax. */
  'billing.full_invoice_needs_tax_id': 409,
  /** A Spanish seller, another currency than the euro, and no exchange rate. */
  'billing.euro_rate_missing': 409,
  /** The operator has not said who issues the invoices; it is done on the invoices screen. */
  'billing.seller_required': 409,
  /** No series of this kind to take a number from. params: kind */
  'billing.series_required': 409,
  /** It would be dated before the last one of its series. params: date, lastDate, series */
  'billing.date_backwards': 409,
  /** The invoice would break a rule of EN 16931, so no number was taken. params: rule, detail */
  'billing.rule_broken': 409,
  /** Only what is still a draft can be changed, and only a draft can be issued. params: state */
  'billing.not_a_draft': 409,
  /** The invoice is in no state for this. params: state */
  'billing.wrong_state': 409,
  /** More than what is left to credit of this line. params: position, leftMinor */
  'billing.credit_too_high': 409,
  /** An invoice whose total would be below zero; what is owed to a client is a credit note. */
  'billing.negative_total': 409,
  /** Somebody else's number begins the same way. params: pattern */
  'billing.series_ambiguous': 409,
  /** Already the code of a series. params: code */
  'billing.series_taken': 409,
  /** A series that new invoices are numbered in cannot be put away. */
  'billing.series_in_use': 409,
  /** More invoices than one archive takes. params: limit */
  'billing.too_many': 409,
} as const;
