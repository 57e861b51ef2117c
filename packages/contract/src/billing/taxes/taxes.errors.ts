export const taxesErrors = {
  /** Two rates of a tax would hold on the same day. */
  'taxes.rates_overlap': 409,
} as const;
