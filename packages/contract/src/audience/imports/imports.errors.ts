export const importsErrors = {
  'imports.file_missing': 400,
  /** params: limit (bytes) */
  'imports.too_large': 413,
  /** Neither CSV nor XLSX nor vCard. */
  'imports.format_unknown': 415,
  'imports.file_empty': 422,
  /** A workbook that cannot be unpacked, or unpacks to too much. */
  'imports.file_broken': 422,
  /** params: limit */
  'imports.too_many_open': 409,
  /** The import is at another step. */
  'imports.wrong_state': 409,
  /** The mapping names no column that tells who a person is. */
  'imports.no_identity_column': 422,
  /** The mapping names a field, label or folder that is not there. */
  'imports.target_unknown': 422,
  'imports.undo_over': 409,
  /** An agreement is given for all, and a column that says who objected stays out; params: columns, rows. */
  'imports.objections_left_out': 409,
} as const;
