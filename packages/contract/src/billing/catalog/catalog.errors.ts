export const catalogErrors = {
  /** params: code */
  'catalog.code_taken': 409,
  /** This plan, period, account type and currency already have an offer. */
  'catalog.offer_taken': 409,
  /** This cannot change once something was sold or is held. */
  'catalog.in_use': 409,
  /** New clients start with it: another one must replace it first. */
  'catalog.trial_needed': 409,
  /** Clients who pay less must be notified in time. params: days */
  'catalog.notice_too_short': 409,
  'catalog.price_in_past': 409,
  'catalog.price_sold': 409,
  /** Something was added or removed meanwhile. */
  'catalog.order_outdated': 409,
  'coupon.unknown': 404,
  'coupon.expired': 409,
  'coupon.used_up': 409,
  'coupon.not_for_plan': 409,
} as const;
