export const sendersErrors = {
  /** Mail is sent through a server only after a successful test. */
  'senders.server_untested': 409,
  /** The sender uses the own server, which is disabled or gone. */
  'senders.server_off': 409,
  /** params: limit, minutes */
  'senders.too_many_tests': 429,
} as const;
