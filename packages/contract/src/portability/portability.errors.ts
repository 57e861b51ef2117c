export const portabilityErrors = {
  'exports.already_running': 409,
  'exports.daily_limit': 429,
  'exports.not_ready': 409,
  /** Unknown, used or too old. */
  'exports.ticket_invalid': 410,
} as const;
