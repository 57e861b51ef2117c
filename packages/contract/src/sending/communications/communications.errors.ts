export const communicationsErrors = {
  /** It was not sent by this product, or not sent yet. */
  'communications.not_resendable': 409,
  /** The address is suppressed. */
  'communications.suppressed': 409,
} as const;
