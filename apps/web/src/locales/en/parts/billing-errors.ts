/** Part of the namespace `errors`: catalogue, subscriptions, invoices, money. */
export const billingErrors = {
  billing: {
    identity_required: 'The billing data is missing. Fill it in under Personal information.',
    tax_id_required:
      'The invoice is made out to a company, or your type of account is invoiced with a tax number, and we do not have it yet. Add it under Personal information.',
    full_invoice_needs_tax_id:
      'An invoice above €400 with tax needs the tax number (NIF) of whoever receives it, and it is still missing. Add it in Personal information.',
    euro_rate_missing:
      'The seller is in Spain and this invoice is not in euros: the law also asks for the amounts in euros, and no exchange rate is known yet. No number was used; invoice in euros.',
    seller_required:
      'Nothing can be invoiced yet: details of who invoices are missing. Whoever runs the service completes them in Invoices, “Billing details”.',
    date_backwards:
      'The last invoice of series {{series}} is dated {{lastDate}} and this one would be dated {{date}}: dates cannot go back. Use another series, or wait until that day.',
    series_required:
      'Nothing can be invoiced yet: there is no series to take a number from. Whoever runs the service chooses one in Invoices.',
    rule_broken: 'The invoice breaks rule {{rule}} ({{detail}}), so it took no number.',
    not_a_draft: 'The invoice is issued already and cannot be changed.',
    wrong_state: 'The invoice is in no state for this.',
    credit_too_high: 'That is more than is left to give back.',
    negative_total: 'The total would be below zero. To give money back, credit the invoice.',
    series_ambiguous: 'Its numbers would be mistaken for those of series {{pattern}}. Choose another format.',
    series_taken: 'There is a series {{code}} already.',
    series_in_use: 'New invoices are numbered in this series. Choose another before you put it away.',
    too_many: 'Too many invoices for one archive. Choose a shorter time: {{limit}} fit.',
  },
  catalog: {
    code_taken: 'There is another one with the code {{code}}.',
    offer_taken: 'That plan is offered already for this period, type of account and currency.',
    in_use: 'It is in use and bills depend on it: make a new one.',
    trial_needed: 'New clients start with it. Choose another start first.',
    notice_too_short: 'Those who pay less must know at least {{days}} days before.',
    price_in_past: 'A price cannot begin in the past.',
    price_sold: 'That price was sold or announced already, so it stays.',
    order_outdated: 'Somebody changed the list meanwhile. Reload it and put it in order again.',
  },
  coupon: {
    unknown: 'There is no such coupon.',
    expired: 'That coupon has expired.',
    used_up: 'That coupon was used as often as it could be.',
    not_for_plan: 'That coupon is not good for this plan.',
  },
  taxes: {
    rates_overlap: 'Two rates of the tax would hold on the same day.',
  },
  subscriptions: {
    offer_unavailable: 'This option is no longer on offer. See what there is now.',
    same_offer: 'You already have that plan.',
    charge_changed: 'The amount has changed since you saw it. Look at it again before you confirm.',
    unpaid: 'What is open has to be paid first.',
    not_possible: 'Your subscription does not allow that right now.',
    start_pending: 'You chose a plan already and it is not paid yet. Pay it or drop it.',
    coupon_taken: 'There is a coupon in use already.',
    parked: 'We are looking into this subscription. Try again later.',
  },
  packages: { unavailable: 'This package is no longer on offer.' },
  installation: {
    not_ready: 'Something required is missing: {{missing}}.',
    wrong_mode: 'This installation was answered or opened already.',
  },
  billing_clock: {
    real_money: 'Time can only be moved in a test installation.',
    backwards: 'Time can only go forward.',
  },
  payments: {
    nothing_due: 'Nothing is due on this invoice any more.',
    amount_changed: 'The amount due has changed. Look at it again before you pay.',
    in_progress: 'A payment for this invoice is already under way.',
    no_cards: 'Cards are not taken here. Pay by bank transfer.',
    method_required: 'Add a card first, or pay by bank transfer.',
    wrong_provider: 'Cards are added another way on this installation.',
    trial_card_only: 'Only trial cards work here. Do not type a real card: that number was not stored.',
    too_many_methods: 'You can have {{limit}} payment methods. Remove one first.',
    method_busy: 'This method is being charged. Wait until that is done.',
    provider_unavailable: 'The payment service is not answering. Nothing was charged; try again in a moment.',
    setup_incomplete: 'No card was added.',
    wrong_state: 'This payment does not allow that any more.',
    plan_choice_required:
      'All of a running period is paid back. Say whether the plan goes on, ends now or ends with the period.',
    refund_too_high: 'You cannot pay back more than is left.',
  },
  bank: {
    file_missing: 'The file is missing.',
    too_large: 'The statement is too large.',
    format_unknown: 'This does not look like a statement: it takes a CSV with date and amount, or a CAMT.053.',
    file_unsafe: 'This file declares entities or is nested beyond sense. It was not opened.',
    line_unreadable: 'Line {{line}} cannot be read. Nothing was imported.',
    file_empty: 'There are no entries in this statement.',
    too_many_entries: 'The statement has more than {{limit}} entries.',
    statement_known: 'This file was imported before.',
    wrong_state: 'This entry does not allow that any more.',
    currency_differs: 'The entry is in {{entry}}, the invoice in {{invoice}}.',
  },
} as const;
