export const invoicesErrors = {
  /** The client has no billing data yet; it is entered in the personal information. */
  'billing.identity_required': 409,
  /** A Spanish buyer without a tax number, and a total above 400 euros including tax. */
  'billing.full_invoice_needs_tax_id': 409,
  /** A Spanish seller, a currency other than the euro, and no exchange rate. */
  'billing.euro_rate_missing': 409,
  /** The operator has not configured the seller, which is done on the invoices screen. */
  'billing.seller_required': 409,
  /** What a client reads of the two around this: nothing can be bought until the operator has finished. */
  'billing.selling_closed': 409,
  /** There is no series of this kind. params: kind */
  'billing.series_required': 409,
  /** It would be dated before the last invoice of its series. params: date, lastDate, series */
  'billing.date_backwards': 409,
  /** The invoice would break a rule of EN 16931, so no number was assigned. params: rule, detail */
  'billing.rule_broken': 409,
  /** Only drafts can be changed or issued. params: state */
  'billing.not_a_draft': 409,
  /** The state of the invoice does not allow this. params: state */
  'billing.wrong_state': 409,
  /** More than what remains to credit on this line. params: position, leftMinor */
  'billing.credit_too_high': 409,
  /** The total would be below zero; money owed to a client needs a credit note. */
  'billing.negative_total': 409,
  /** Its numbers could coincide with another series'. params: pattern */
  'billing.series_ambiguous': 409,
  /** Another series has this code. params: code */
  'billing.series_taken': 409,
  /** A series that new invoices use cannot be archived. */
  'billing.series_in_use': 409,
  /** More invoices than an archive can hold. params: limit */
  'billing.too_many': 409,
} as const;
