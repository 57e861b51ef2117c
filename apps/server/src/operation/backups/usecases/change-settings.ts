import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackupSettings, BackupState } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { makeFolder } from '#platform/backup/make-folder.ts';
import { AppError } from '#platform/errors.ts';
import { readSettingsRow, writeSettings } from '../backups.repository.ts';
import { folderOf, isPlaceForBackups } from '../backups.rules.ts';
import type { AdminCall } from '../backups.types.ts';
import { readBackups } from './read-backups.ts';

/** Made when only it is missing, and written to once: better to learn it now than at night. */
async function assertWritable(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    const probe = path.join(folder, `.probe-${randomBytes(6).toString('hex')}`);
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
    await rm(probe, { force: true });
  } catch (cause) {
    throw new AppError('backups.folder_unusable', { cause });
  }
}

/** Says when and where backups are made and how many stay. */
export async function changeSettings({
  deps,
  ctx,
  input,
}: AdminCall & { input: BackupSettings }): Promise<BackupState> {
  const { config, db, clock } = deps;
  if (input.folder !== null && !isPlaceForBackups(input.folder, config.dataDir))
    throw new AppError('backups.folder_unusable');
  if (input.isOn) await assertWritable(folderOf(input, config.dataDir));
  await db.system(async (tx) => {
    const { onSince: _on, lastDay: _day, warnedAt: _warned, ...before } = await readSettingsRow(tx, { lock: true });
    await writeSettings(tx, input, clock.now());
    const entry = { action: 'backups.settings_changed', subjectKind: 'backups', subjectId: null, before, after: input };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
  });
  return readBackups({ deps });
}
