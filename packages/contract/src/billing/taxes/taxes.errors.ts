export const taxesErrors = {
  /** Two rates of a tax would apply on the same day. */
  'taxes.rates_overlap': 409,
} as const;
