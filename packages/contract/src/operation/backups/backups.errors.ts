export const backupsErrors = {
  /** A backup or a check is under way. */
  'backups.running': 409,
  /** The folder is no absolute path, lies among the data, or cannot be written to. */
  'backups.folder_unusable': 409,
} as const;
