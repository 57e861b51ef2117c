export const installationModeErrors = {
  /** A requirement is missing. params: missing (comma-separated keys of the list) */
  'installation.not_ready': 409,
  /** Already opened, or not a test installation. params: mode */
  'installation.wrong_mode': 409,
} as const;
