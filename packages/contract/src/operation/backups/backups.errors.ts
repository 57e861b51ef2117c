export const backupsErrors = {
  /** A backup or a check is running. */
  'backups.running': 409,
  /** The folder is not an absolute path, is inside the data folder, or is not writable. */
  'backups.folder_unusable': 409,
} as const;
