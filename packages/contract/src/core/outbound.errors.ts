export const outboundErrors = {
  /** An address a user named is not one the product goes to; says nothing about what is there. */
  'outbound.refused': 422,
  /** A public address a user named gave no usable answer. */
  'outbound.failed': 422,
} as const;
