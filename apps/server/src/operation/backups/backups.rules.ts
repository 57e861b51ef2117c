import path from 'node:path';
import type { BackupSettings } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import { defaultBackupFolder } from '#platform/backup/backup-folder.ts';

export const staleHours = 48;
/** A run silent for this long belongs to a process that is gone. */
export const forgottenMinutes = 15;

/** The backup folder of these settings. */
export function folderOf({ folder }: Pick<BackupSettings, 'folder'>, dataDir: string): string {
  return folder ?? defaultBackupFolder({ dataDir });
}

/** An absolute folder outside the data or in its designated place there, never within what is backed up. */
export function isPlaceForBackups(folder: string, dataDir: string): boolean {
  if (!path.isAbsolute(folder) || path.normalize(folder) !== (trimEndOf(folder, /\//) || '/')) return false;
  const inside = path.relative(dataDir, folder);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return !isAround(folder, dataDir);
  return inside === 'backups' || inside.startsWith(`backups${path.sep}`);
}

function isAround(folder: string, dataDir: string): boolean {
  const way = path.relative(folder, dataDir);
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way) && path.dirname(folder) === folder);
}

/** The day whose backup is due now; undefined before its hour, or once it was started. */
export function dueDay(
  { isOn, hour, timeZone, lastDay }: Pick<BackupSettings, 'isOn' | 'hour' | 'timeZone'> & { lastDay: string | null },
  now: Temporal.Instant,
): string | undefined {
  if (!isOn) return undefined;
  const here = now.toZonedDateTimeISO(timeZone);
  const day = here.toPlainDate().toString();
  // By the instant, not the clock's hour: when that hour is skipped in spring, the backup comes after it.
  const start = here.toPlainDate().toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) });
  return Temporal.Instant.compare(now, start.toInstant()) >= 0 && (lastDay === null || day > lastDay) ? day : undefined;
}

/** Whether backups are expected and none is recent enough. */
export function isStale({
  isOn,
  onSince,
  lastGoodAt,
  now,
}: {
  isOn: boolean;
  onSince: Temporal.Instant;
  lastGoodAt: Temporal.Instant | null;
  now: Temporal.Instant;
}): boolean {
  if (!isOn) return false;
  const before = now.subtract({ hours: staleHours });
  const isOld = lastGoodAt === null || Temporal.Instant.compare(lastGoodAt, before) < 0;
  return isOld && Temporal.Instant.compare(onSince, before) < 0;
}
