export const installationModeErrors = {
  /** Something that is required is missing. params: missing (keys of the list, by comma) */
  'installation.not_ready': 409,
  /** Opened already, or not a test installation. params: mode */
  'installation.wrong_mode': 409,
} as const;
