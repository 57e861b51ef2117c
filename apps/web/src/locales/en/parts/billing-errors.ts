/** Part of the namespace `errors`: catalogue, subscriptions, invoices, money. */
export const billingErrors = {
  billing: {
    identity_required: 'Billing details are missing. Complete them under Personal information.',
    tax_id_required:
      'The invoice is for a company, or your account type needs a tax ID, and we do not have it yet. Add it under Personal information.',
    full_invoice_needs_tax_id:
      'An invoice above €400 with tax needs the recipient’s tax ID (NIF), which is still missing. Add it under Personal information.',
    euro_rate_missing:
      'The seller is in Spain and this invoice is not in euros: the law also requires the amounts in euros, and no exchange rate is available yet. No number was used; invoice in euros.',
    seller_required:
      'Invoices cannot be issued yet: the seller’s details are missing. The operator of the service completes them in Invoices, “Billing details”.',
    date_backwards:
      'The last invoice in series {{series}} is dated {{lastDate}} and this one would be dated {{date}}: dates cannot go backwards. Use another series, or wait until that day.',
    selling_closed: 'Nothing can be bought yet: the operator is still setting it up. Please try again later.',
    series_required:
      'Invoices cannot be issued yet: there is no series to number them. The operator of the service chooses one in Invoices.',
    rule_broken: 'The invoice breaks rule {{rule}} ({{detail}}), so it was not numbered.',
    not_a_draft: 'The invoice has already been issued and cannot be changed.',
    wrong_state: 'The invoice’s status does not allow this.',
    credit_too_high: 'That is more than what remains to be credited.',
    negative_total: 'The total would be negative. To refund money, credit the invoice.',
    series_ambiguous: 'Its numbers would be confused with those of series {{pattern}}. Choose another format.',
    series_taken: 'There is already a series {{code}}.',
    series_in_use: 'This series numbers new invoices. Choose another before archiving it.',
    too_many: 'Too many invoices for one archive. Choose a shorter period: the limit is {{limit}}.',
  },
  catalog: {
    code_taken: 'There is another one with the code {{code}}.',
    offer_taken: 'That plan is already offered for this period, account type and currency.',
    in_use: 'It is in use and invoices depend on it: create a new one.',
    trial_needed: 'New clients start with it. Choose another start first.',
    notice_too_short: 'Those who pay less must be notified at least {{days}} days before.',
    price_in_past: 'A price cannot start in the past.',
    price_sold: 'That price has already been sold or announced, so it cannot change.',
    order_outdated: 'Someone changed the list in the meantime. Reload it and sort it again.',
  },
  coupon: {
    unknown: 'That coupon does not exist.',
    expired: 'That coupon has expired.',
    used_up: 'That coupon has been used up.',
    not_for_plan: 'That coupon is not valid for this plan.',
  },
  taxes: {
    rates_overlap: 'Two rates of the tax would apply on the same day.',
  },
  subscriptions: {
    offer_unavailable: 'This option is no longer available. See the current ones.',
    same_offer: 'You already have that plan.',
    charge_changed: 'The amount has changed since you saw it. Check it again before confirming.',
    unpaid: 'The amount due must be paid first.',
    not_possible: 'Your subscription does not allow that right now.',
    start_pending: 'You have already chosen a plan that is not paid yet. Pay or discard it.',
    coupon_taken: 'A coupon is already in use.',
    parked: 'We are reviewing this subscription. Try again later.',
  },
  packages: {
    unavailable: 'This package is no longer available.',
    key_reused: 'That key was already used to buy another package.',
  },
  installation: {
    not_ready: 'Something required is missing: {{missing}}.',
    wrong_mode: 'This installation has already been declared or taken live.',
  },
  billing_clock: {
    real_money: 'Time can only be moved in a test installation.',
    backwards: 'Time can only go forward.',
  },
  payments: {
    nothing_due: 'Nothing is due on this invoice any more.',
    amount_changed: 'The amount due has changed. Check it again before paying.',
    in_progress: 'A payment for this invoice is already in progress.',
    no_cards: 'Cards are not accepted here. Pay by bank transfer.',
    method_required: 'Add a card first, or pay by bank transfer.',
    method_unusable: 'This card cannot be charged. Add another one.',
    no_transfers: 'Bank transfers are not accepted here.',
    wrong_provider: 'Cards are added another way on this installation.',
    trial_card_only: 'Only test cards work here. Do not enter a real card: that number was not stored.',
    too_many_methods: 'You can have {{limit}} payment methods. Remove one first.',
    method_busy: 'This method is being charged. Wait until that is done.',
    provider_unavailable: 'The payment service is not answering. Nothing was charged; try again in a moment.',
    setup_incomplete: 'No card was added.',
    wrong_state: 'This payment no longer allows that.',
    plan_choice_required:
      'A running period is refunded in full. Choose whether the plan continues, ends now or ends with the period.',
    refund_too_high: 'You cannot refund more than what remains.',
  },
  bank: {
    file_missing: 'The file is missing.',
    too_large: 'The statement is too large.',
    format_unknown: 'This does not look like a statement: use a CSV with date and amount, or a CAMT.053.',
    file_unsafe: 'This file declares entities or is nested too deeply. It was not opened.',
    line_unreadable: 'Line {{line}} cannot be read. Nothing was imported.',
    file_empty: 'There are no entries in this statement.',
    too_many_entries: 'The statement has more than {{limit}} entries.',
    statement_known: 'This file was imported before.',
    wrong_state: 'This entry no longer allows that.',
    currency_differs: 'The entry is in {{entry}}, the invoice in {{invoice}}.',
  },
} as const;
