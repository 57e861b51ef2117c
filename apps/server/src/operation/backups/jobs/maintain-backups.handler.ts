import { type AdminRole, adminRolePermissions, adminRoles } from '@enlace/contract/core/permissions.ts';
import { queueMail } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import {
  endForgotten,
  insertRun,
  listReaders,
  newestEnd,
  noteDay,
  noteWarning,
  readSettingsRow,
} from '../backups.repository.ts';
import { dueDay, folderOf, forgottenMinutes, isStale } from '../backups.rules.ts';
import type { BackupsDeps, RunRow, SettingsRow } from '../backups.types.ts';
import { type BackupTrouble, warningEmail } from '../emails/backup-warning.email.ts';
import { lastGoodOf, lookAtFolder } from '../usecases/look-at-folder.ts';
import { runBackupJob } from './backups.jobs.ts';

const readers: readonly AdminRole[] = adminRoles.filter((role) =>
  adminRolePermissions[role].includes('backups.manage'),
);
const remindHours = 24;

/** An unconfirmed restored copy would write among the original's backups. */
async function beginDue(deps: BackupsDeps, now: Temporal.Instant): Promise<void> {
  if (!(await deps.installation.maySend())) return;
  await deps.db.system(async (tx) => {
    const settings = await readSettingsRow(tx, { lock: true });
    const day = dueDay(settings, now);
    if (day === undefined) return;
    const id = deps.ids.uuid();
    // One already in progress counts for the day.
    if (await insertRun(tx, { id, work: 'backup', origin: 'schedule', now }))
      await deps.jobs.enqueue(tx, runBackupJob, { runId: id });
    await noteDay(tx, day);
  });
}

function isAfter(one: Temporal.Instant, other: Temporal.Instant | null): boolean {
  return other === null || Temporal.Instant.compare(one, other) > 0;
}

type Look = {
  settings: SettingsRow;
  last: RunRow | undefined;
  lastGoodAt: Temporal.Instant | null;
  now: Temporal.Instant;
};

/** A failure is reported once, an old backup every day. */
function troubleOf({ settings, last, lastGoodAt, now }: Look): BackupTrouble | undefined {
  const { warnedAt, isOn, onSince } = settings;
  if (last?.state === 'failed' && last.endedAt && isAfter(last.endedAt, warnedAt))
    return { kind: 'failed', failure: last.failure ?? 'other', lastGoodAt };
  const isDue = warnedAt === null || isAfter(now.subtract({ hours: remindHours }), warnedAt);
  return isDue && isStale({ isOn, onSince, lastGoodAt, now }) ? { kind: 'old', lastGoodAt } : undefined;
}

async function notify(tx: Tx, deps: BackupsDeps, trouble: BackupTrouble): Promise<void> {
  for (const { name, email, locale } of await listReaders(tx, readers)) {
    const url = `${deps.config.publicUrl}/admin/opciones#copias`;
    const content = warningEmail({ locale: locale ?? deps.config.defaultLocale, trouble, url });
    await queueMail({ tx, deps, mail: { purpose: 'backup', to: { name, address: email }, ...content } });
  }
}

async function warn(deps: BackupsDeps, now: Temporal.Instant): Promise<void> {
  const { config, db } = deps;
  const { folder } = await db.system(readSettingsRow, { readOnly: true });
  const { backups } = await lookAtFolder(folderOf({ folder }, config.dataDir), config.dataDir);
  const lastGoodAt = lastGoodOf(backups);
  await db.system(async (tx) => {
    const settings = await readSettingsRow(tx, { lock: true });
    const trouble = troubleOf({ settings, last: await newestEnd(tx), lastGoodAt, now });
    if (!trouble) return;
    await notify(tx, deps, trouble);
    await noteWarning(tx, now);
  });
}

/** Every few minutes: ends abandoned runs, starts due ones, reports problems to the administrators. */
export async function maintainBackups({ deps }: { deps: BackupsDeps }): Promise<void> {
  const now = deps.clock.now();
  const before = now.subtract({ minutes: forgottenMinutes });
  await deps.db.system((tx) => endForgotten(tx, { before, now }));
  await beginDue(deps, now);
  await warn(deps, now);
}
