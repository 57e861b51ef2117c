export const portabilityErrors = {
  'exports.already_running': 409,
  'exports.daily_limit': 429,
  'exports.not_ready': 409,
  /** Unknown, used or expired. */
  'exports.ticket_invalid': 410,
  'data_imports.file_missing': 400,
  'data_imports.too_large': 413,
  'data_imports.already_running': 409,
  /** Not checked yet, or the check left nothing to import. */
  'data_imports.not_checked': 409,
  /** It has already ended. */
  'data_imports.over': 409,
  /** It was not an import into a wall, is not finished, or was already undone. */
  'data_imports.no_undo': 409,
} as const;
