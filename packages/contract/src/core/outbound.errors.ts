export const outboundErrors = {
  /** The product does not connect to this user-supplied address; reveals nothing about what is there. */
  'outbound.refused': 422,
  /** A public address supplied by a user gave no usable answer. */
  'outbound.failed': 422,
} as const;
