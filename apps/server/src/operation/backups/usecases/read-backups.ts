import type { BackupRun, BackupState } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { newestRun, readSettingsRow } from '../backups.repository.ts';
import { folderOf, isStale } from '../backups.rules.ts';
import type { BackupsDeps, RunRow } from '../backups.types.ts';
import { lastGoodOf, lookAtFolder } from './look-at-folder.ts';

function presentRun({ work, origin, state, beganAt, endedAt, failure }: RunRow): BackupRun {
  return { work, origin, state, beganAt: beganAt.toString(), endedAt: endedAt?.toString() ?? null, failure };
}

/** Settings, folder contents, and the result of the last run. */
export async function readBackups({ deps }: { deps: BackupsDeps }): Promise<BackupState> {
  const { config, db, clock } = deps;
  const { row, run } = await db.system(async (tx) => ({ row: await readSettingsRow(tx), run: await newestRun(tx) }), {
    readOnly: true,
  });
  const { onSince, lastDay: _day, warnedAt: _warned, ...settings } = row;
  const folder = folderOf(settings, config.dataDir);
  const view = await lookAtFolder(folder, config.dataDir);
  const lastGoodAt = lastGoodOf(view.backups);
  return {
    settings,
    folder,
    ...view,
    holdsKeys: config.backupPassphrase !== undefined,
    lastGoodAt: lastGoodAt?.toString() ?? null,
    isStale: isStale({ isOn: settings.isOn, onSince, lastGoodAt, now: clock.now() }),
    run: run ? presentRun(run) : null,
  };
}
