import { z } from 'zod';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { timeZoneSchema } from '../../core/time-zone.ts';

export const backupLimits = { folder: 500, daily: 60, weekly: 52, monthly: 60 } as const;

/** When backups are made, where, and how many stay. */
export const backupSettingsSchema = z.object({
  isOn: z.boolean(),
  /** Full hour at which the daily backup begins, in `timeZone`. */
  hour: z.number().int().min(0).max(23),
  timeZone: timeZoneSchema,
  /** The newest of each of so many days, weeks and months stay. */
  keepDaily: z.number().int().min(1).max(backupLimits.daily),
  keepWeekly: z.number().int().min(0).max(backupLimits.weekly),
  keepMonthly: z.number().int().min(0).max(backupLimits.monthly),
  /** Absolute folder of the server's machine; null is `backups` in the data folder. */
  folder: lineSchema({ max: backupLimits.folder }).nullable(),
  withFiles: z.boolean(),
});
export type BackupSettings = z.infer<typeof backupSettingsSchema>;

export const backupOrigins = ['schedule', 'operator', 'command'] as const;
export type BackupOrigin = (typeof backupOrigins)[number];

/** `physical`: the cluster as it is; `rows`: every table, for a database of one's own. */
export const backupKinds = ['physical', 'rows'] as const;

/** Why a backup was not made, or is not whole. */
export const backupFailures = [
  'disk_full',
  'folder_unusable',
  'database',
  'check_failed',
  'cut_off',
  'in_use',
  'bucket',
  'other',
] as const;
export type BackupFailure = (typeof backupFailures)[number];

/** One whole backup as it lies in the folder. */
export const backupSchema = z.object({
  id: idSchema,
  takenAt: instantSchema,
  version: z.string(),
  kind: z.enum(backupKinds),
  origin: z.enum(backupOrigins),
  databaseBytes: z.number().int(),
  /** null: taken without files. */
  files: z.object({ count: z.number().int(), bytes: z.number().int() }).nullable(),
  /** What it added to the folder. */
  addedBytes: z.number().int(),
  holdsKeys: z.boolean(),
  /** Whether its database was started once after writing. */
  isTried: z.boolean(),
  checkedAt: instantSchema,
  isDamaged: z.boolean(),
});
export type Backup = z.infer<typeof backupSchema>;

export const backupRunSchema = z.object({
  work: z.enum(['backup', 'check']),
  origin: z.enum(backupOrigins),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  beganAt: instantSchema,
  endedAt: instantSchema.nullable(),
  failure: z.enum(backupFailures).nullable(),
});
export type BackupRun = z.infer<typeof backupRunSchema>;

/** The bucket that backups are sent to. */
export const backupBucketSchema = z.object({
  /** `s3://bucket/prefix/`; null: none is set. */
  place: z.string().nullable(),
  /** False: it could not be asked just now. */
  isReachable: z.boolean(),
  /** Good ones that lie there. */
  count: z.number().int(),
  damaged: z.number().int(),
  lastGoodAt: instantSchema.nullable(),
});
export type BackupBucketState = z.infer<typeof backupBucketSchema>;

export const backupStateSchema = z.object({
  settings: backupSettingsSchema,
  /** Where they lie, and what is free there; null when it cannot be read. */
  folder: z.string(),
  freeBytes: z.number().int().nullable(),
  /** The folder is on the disk of the data, which takes both when it dies. */
  isOnDataDisk: z.boolean(),
  /** BACKUP_PASSPHRASE is set, so that the keys go into backups, sealed. */
  holdsKeys: z.boolean(),
  lastGoodAt: instantSchema.nullable(),
  /** Backups are on and none is younger than two days. */
  isStale: z.boolean(),
  /** The newest run, whatever became of it. */
  run: backupRunSchema.nullable(),
  backups: z.array(backupSchema),
});
export type BackupState = z.infer<typeof backupStateSchema>;
