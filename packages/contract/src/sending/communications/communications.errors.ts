export const communicationsErrors = {
  /** Nothing of ours, or not sent yet. */
  'communications.not_resendable': 409,
  /** The address is on the list of those that are written to no more. */
  'communications.suppressed': 409,
} as const;
