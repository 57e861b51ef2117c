import type { Platform } from '#platform/platform.types.ts';
import { readSettingsRow } from './backups.repository.ts';
import { folderOf } from './backups.rules.ts';
import { lastGoodOf, lookAtFolder } from './usecases/look-at-folder.ts';

const freshMs = 60_000;

/** Time of the newest good backup, for /metrics; omitted while there is none. */
export function registerBackupFigure({ metrics, db, config, clock }: Platform): void {
  if (!metrics.isOn) return;
  let held: { at: number; seconds: number | undefined } | undefined;
  async function read(): Promise<number | undefined> {
    const at = clock.monotonicMs();
    if (held && at - held.at < freshMs) return held.seconds;
    const settings = await db.system(readSettingsRow, { readOnly: true });
    const { backups } = await lookAtFolder(folderOf(settings, config.dataDir), config.dataDir);
    const lastGood = lastGoodOf(backups);
    held = { at, seconds: lastGood ? lastGood.epochMilliseconds / 1000 : undefined };
    return held.seconds;
  }
  metrics.gauge({
    name: 'enlace_backup_last_good_timestamp_seconds',
    help: 'When the newest good backup was taken, in seconds since 1970.',
    read: async () => {
      // Without the database the other figures still work.
      const seconds = await read().catch(() => undefined);
      return seconds === undefined ? [] : [{ value: seconds }];
    },
  });
}
