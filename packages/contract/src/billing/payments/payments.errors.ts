export const paymentsErrors = {
  /** The invoice is not open, or nothing is due. */
  'payments.nothing_due': 409,
  /** The displayed amount is no longer the amount due. params: dueMinor, currency */
  'payments.amount_changed': 409,
  /** A payment of this invoice with another method is in progress. params: state */
  'payments.in_progress': 409,
  /** This installation accepts no cards; invoices are paid by transfer. */
  'payments.no_cards': 409,
  /** There is no card yet; one is added under the payment methods. */
  'payments.method_required': 409,
  /** The saved method cannot be charged: it expired, or the bank refused it for good. */
  'payments.method_unusable': 409,
  /** The operator has given no account for transfers. */
  'payments.no_transfers': 409,
  /** Trial cards work only in test installations, the provider's page only with a provider. */
  'payments.wrong_provider': 409,
  /** Not one of the trial card numbers; it was not stored. */
  'payments.trial_card_only': 422,
  /** params: limit */
  'payments.too_many_methods': 409,
  /** The method is being charged at the moment. */
  'payments.method_busy': 409,
  /** The provider did not answer, or refused; nothing was changed. */
  'payments.provider_unavailable': 503,
  /** The provider's page was left before a card was added. */
  'payments.setup_incomplete': 409,
  /** The state of the payment does not allow this. params: state */
  'payments.wrong_state': 409,
  /** The whole running period is refunded: `plan` must state whether its plan is kept, ends now or at the end of the period. */
  'payments.plan_choice_required': 409,
  /** More than what remains of the payment, of the billed amount, or of the client's credit. params: leftMinor, currency */
  'payments.refund_too_high': 409,
  'bank.file_missing': 400,
  /** params: limit (bytes) */
  'bank.too_large': 413,
  /** Neither a CSV table with dates and amounts nor CAMT.053. */
  'bank.format_unknown': 422,
  /** A document that declares entities, or is nested too deeply, is not parsed. */
  'bank.file_unsafe': 422,
  /** A line is unreadable; nothing was imported. params: line */
  'bank.line_unreadable': 422,
  /** The file has no entries. */
  'bank.file_empty': 422,
  /** params: limit */
  'bank.too_many_entries': 422,
  /** The same file was imported before. params: importedAt */
  'bank.statement_known': 409,
  /** The state of the entry does not allow this. params: state */
  'bank.wrong_state': 409,
  /** Entry and invoice are in different currencies. params: entry, invoice */
  'bank.currency_differs': 409,
} as const;
