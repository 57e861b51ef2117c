export const subscriptionsErrors = {
  /** The client's account type requires a tax number on invoices, and the billing data has none. */
  'billing.tax_id_required': 409,
  'subscriptions.offer_unavailable': 409,
  'subscriptions.same_offer': 409,
  /** params: expectedMinor, dueMinor, currency */
  'subscriptions.charge_changed': 409,
  /** Something must be paid first. */
  'subscriptions.unpaid': 409,
  /** params: state */
  'subscriptions.not_possible': 409,
  'subscriptions.start_pending': 409,
  'subscriptions.coupon_taken': 409,
  'subscriptions.parked': 409,
  'packages.unavailable': 409,
  /** The key belongs to the purchase of another package. */
  'packages.key_reused': 409,
  'billing_clock.real_money': 409,
  'billing_clock.backwards': 409,
} as const;
