import { readDamage } from '#platform/backup/damage.ts';
import { defaultBackupFolder } from '#platform/backup/backup-folder.ts';
import { listBackups } from '#platform/backup/manifest.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { systemClock } from '#platform/clock.ts';
import type { Sql } from 'postgres';
import type { DoctorInput, Finding } from './check.types.ts';

const check = 'backups';
const staleHours = 48;

async function folderOf(sql: Sql, { config }: DoctorInput): Promise<{ isOn: boolean; folder: string } | undefined> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('backup_settings') is not null as exists`;
  if (!table?.exists) return undefined;
  const [row] = await sql<{ isOn: boolean; folder: string | null }[]>`
    select is_on as "isOn", folder from backup_settings`;
  return row && { isOn: row.isOn, folder: row.folder ?? defaultBackupFolder(config) };
}

/** Whether there is a whole backup, and how old it is; its bytes are read by `backups --verify`. */
export async function checkBackupFolder(sql: Sql, input: DoctorInput): Promise<Finding[]> {
  const settings = await folderOf(sql, input);
  if (!settings) return [];
  const { isOn, folder } = settings;
  try {
    const { backups, damaged } = await listBackups(folder);
    const marks = await Promise.all(backups.map((backup) => readDamage(backup.folder)));
    const bad = damaged.length + marks.filter((mark) => mark !== undefined).length;
    const newest = backups.find((_backup, index) => marks[index] === undefined);
    const findings: Finding[] = bad === 0 ? [] : [{ check, state: 'warn', text: `${bad} in ${folder} are damaged` }];
    if (!newest) return [...findings, { check, state: 'warn', text: `there is no good one in ${folder}` }];
    const age = systemClock.now().since(Temporal.Instant.from(newest.manifest.takenAt)).total('hours');
    const state = age > staleHours ? 'warn' : 'ok';
    const how = isOn ? '' : '; the daily one is off';
    return [...findings, { check, state, text: `the last good one in ${folder} is ${Math.round(age)} h old${how}` }];
  } catch (error) {
    if (!hasErrorCode(error, 'EACCES', 'EPERM', 'ENOTDIR', 'EIO')) throw error;
    return [{ check, state: 'warn', text: `${folder} cannot be read by this account` }];
  }
}
