export const sendersErrors = {
  /** Mail goes through a server only after a test that arrived. */
  'senders.server_untested': 409,
  /** The sender sends through the own server, which is off or gone. */
  'senders.server_off': 409,
  /** params: limit, minutes */
  'senders.too_many_tests': 429,
} as const;
