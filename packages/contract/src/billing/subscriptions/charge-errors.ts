/** What can prevent a charge: missing data of the client or the operator. */
export const chargeErrors = [
  'billing.identity_required',
  'billing.tax_id_required',
  'billing.full_invoice_needs_tax_id',
  'billing.euro_rate_missing',
  'billing.seller_required',
  'billing.series_required',
  'billing.selling_closed',
  'billing.rule_broken',
  'billing.negative_total',
] as const;

/** What can prevent a purchase for want of a way to pay. */
export const payWayErrors = [
  'payments.method_required',
  'payments.method_unusable',
  'payments.no_cards',
  'payments.no_transfers',
] as const;

/** What can be wrong with a coupon that is part of a choice. */
export const couponErrors = [
  'coupon.unknown',
  'coupon.expired',
  'coupon.used_up',
  'coupon.not_for_plan',
  'subscriptions.coupon_taken',
] as const;
