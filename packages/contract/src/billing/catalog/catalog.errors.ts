export const catalogErrors = {
  /** params: code */
  'catalog.code_taken': 409,
  /** There is an offer of this plan, period, account type and currency. */
  'catalog.offer_taken': 409,
  /** What was sold already, or is held by somebody, does not change in this respect. */
  'catalog.in_use': 409,
  /** New clients start with it: another must take its place first. */
  'catalog.trial_needed': 409,
  /** Those who pay less must be told in time. params: days */
  'catalog.notice_too_short': 409,
  'catalog.price_in_past': 409,
  'catalog.price_sold': 409,
  /** Somebody added or took away something meanwhile. */
  'catalog.order_outdated': 409,
  'coupon.unknown': 404,
  'coupon.expired': 409,
  'coupon.used_up': 409,
  'coupon.not_for_plan': 409,
} as const;
