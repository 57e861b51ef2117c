import type {
  BackupFailure,
  BackupOrigin,
  BackupRun,
  BackupSettings,
} from '@enlace/contract/operation/backups/backups.schemas.ts';
import type { AdminActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type BackupsDeps = Pick<Platform, 'config' | 'db' | 'jobs' | 'ids' | 'clock' | 'logger' | 'installation'>;

export type SettingsRow = BackupSettings & {
  onSince: Temporal.Instant;
  lastDay: string | null;
  warnedAt: Temporal.Instant | null;
};

export type RunRow = {
  id: string;
  work: BackupRun['work'];
  origin: BackupOrigin;
  state: BackupRun['state'];
  beganAt: Temporal.Instant;
  seenAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
  failure: BackupFailure | null;
};

export type AdminCall = { deps: BackupsDeps; ctx: { actor: AdminActor } };
