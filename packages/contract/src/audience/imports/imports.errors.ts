export const importsErrors = {
  'imports.file_missing': 400,
  /** params: limit (bytes) */
  'imports.too_large': 413,
  /** Neither CSV nor XLSX nor vCard. */
  'imports.format_unknown': 415,
  'imports.file_empty': 422,
  /** A workbook that cannot be unpacked, or unpacks to too many bytes. */
  'imports.file_broken': 422,
  /** params: limit */
  'imports.too_many_open': 409,
  /** The import is at another step. */
  'imports.wrong_state': 409,
  /** The mapping has no column that identifies a person. */
  'imports.no_identity_column': 422,
  /** The mapping names a field, label or folder that does not exist. */
  'imports.target_unknown': 422,
  'imports.undo_over': 409,
  /** Consent is declared for everybody although a column of objections is left out; params: columns, rows. */
  'imports.objections_left_out': 409,
} as const;
