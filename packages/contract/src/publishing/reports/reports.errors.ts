export const reportsErrors = {
  /** Already decided; it can be reopened. */
  'reports.already_decided': 409,
  'reports.not_decided': 409,
  'reports.already_withheld': 409,
  'reports.not_withheld': 409,
} as const;
