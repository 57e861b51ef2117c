export const portabilityErrors = {
  'exports.already_running': 409,
  'exports.daily_limit': 429,
  'exports.not_ready': 409,
  /** Unknown, used or too old. */
  'exports.ticket_invalid': 410,
  'data_imports.file_missing': 400,
  'data_imports.too_large': 413,
  'data_imports.already_running': 409,
  /** Not checked yet, or checked with an end that leaves nothing to bring in. */
  'data_imports.not_checked': 409,
  /** It is over already. */
  'data_imports.over': 409,
  /** It did not go into a wall, is not finished, or was taken back already. */
  'data_imports.no_undo': 409,
} as const;
