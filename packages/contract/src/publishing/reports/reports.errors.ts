export const reportsErrors = {
  /** Decided already; it can be opened again. */
  'reports.already_decided': 409,
  'reports.not_decided': 409,
  'reports.already_withheld': 409,
  'reports.not_withheld': 409,
} as const;
