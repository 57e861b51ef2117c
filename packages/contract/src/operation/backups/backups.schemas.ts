import { z } from 'zod';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { timeZoneSchema } from '../../core/time-zone.ts';

export const backupLimits = { folder: 500, daily: 60, weekly: 52, monthly: 60 } as const;

/** When and where backups are made, and how many are kept. */
export const backupSettingsSchema = z.object({
  isOn: z.boolean(),
  /** Full hour at which the daily backup starts, in `timeZone`. */
  hour: z.number().int().min(0).max(23),
  timeZone: timeZoneSchema,
  /** The newest of each of this many days, weeks and months is kept. */
  keepDaily: z.number().int().min(1).max(backupLimits.daily),
  keepWeekly: z.number().int().min(0).max(backupLimits.weekly),
  keepMonthly: z.number().int().min(0).max(backupLimits.monthly),
  /** Absolute folder on the server; null is `backups` in the data folder. */
  folder: lineSchema({ max: backupLimits.folder }).nullable(),
  withFiles: z.boolean(),
});
export type BackupSettings = z.infer<typeof backupSettingsSchema>;

export const backupOrigins = ['schedule', 'operator', 'command'] as const;
export type BackupOrigin = (typeof backupOrigins)[number];

/** `physical`: a copy of the cluster; `rows`: every table, for an external database. */
export const backupKinds = ['physical', 'rows'] as const;

/** Why a backup failed or is incomplete. */
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

/** A complete backup in the folder. */
export const backupSchema = z.object({
  id: idSchema,
  takenAt: instantSchema,
  version: z.string(),
  kind: z.enum(backupKinds),
  origin: z.enum(backupOrigins),
  databaseBytes: z.number().int(),
  /** null: made without files. */
  files: z.object({ count: z.number().int(), bytes: z.number().int() }).nullable(),
  /** Bytes it added to the folder. */
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

/** The bucket backups are uploaded to. */
export const backupBucketSchema = z.object({
  /** `s3://bucket/prefix/`; null: not configured. */
  place: z.string().nullable(),
  /** False: it could not be reached just now. */
  isReachable: z.boolean(),
  /** Complete backups in the bucket. */
  count: z.number().int(),
  damaged: z.number().int(),
  lastGoodAt: instantSchema.nullable(),
});
export type BackupBucketState = z.infer<typeof backupBucketSchema>;

export const backupStateSchema = z.object({
  settings: backupSettingsSchema,
  /** The folder and its free space; null when it cannot be read. */
  folder: z.string(),
  freeBytes: z.number().int().nullable(),
  /** The folder is on the same disk as the data, so both are lost when it fails. */
  isOnDataDisk: z.boolean(),
  /** BACKUP_PASSPHRASE is set, so that backups contain the keys, encrypted. */
  holdsKeys: z.boolean(),
  lastGoodAt: instantSchema.nullable(),
  /** Backups are enabled and none is newer than two days. */
  isStale: z.boolean(),
  /** The latest run, whatever its outcome. */
  run: backupRunSchema.nullable(),
  backups: z.array(backupSchema),
});
export type BackupState = z.infer<typeof backupStateSchema>;
