import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackupState } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBackup, restoreBackup } from '#platform/backup/restore-backup.ts';
import {
  hashTables,
  inRestored,
  migrationsDirectory,
  passphrase,
  quietLogger,
} from '#platform/backup/backup.test-support.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import type { BackupsDeps } from './backups.types.ts';
import { workOffBackup } from './jobs/backup-work.ts';
import { runBackup } from './jobs/run-backup.handler.ts';
import { maintainBackups } from './jobs/maintain-backups.handler.ts';

let app: TestApp;
let admin: { token: string };
let deps: BackupsDeps;
let ahead = Temporal.Duration.from({ hours: 0 });

beforeAll(async () => {
  const clock = { ...systemClock, now: () => systemClock.now().add(ahead) };
  app = await createTestApp({ overrides: { clock }, config: { backupPassphrase: passphrase } });
  await app.createClient({ name: 'Ñandú 陶器 \\ "tab\t"' });
  admin = await app.createAdmin();
  // An external database, not the embedded one, so its rows are read.
  deps = { ...app.platform, config: { ...app.platform.config, databaseUrl: 'postgres://elsewhere' } };
}, 180_000);
afterAll(() => app.close());

/** Somebody who has just signed in, whatever the time is. */
async function read(): Promise<BackupState> {
  const { token } = await app.createAdmin();
  return (await app.call('GET', '/api/admin/backups', { token })).json<BackupState>();
}
const set = (changes: Partial<BackupState['settings']>, token = admin.token) =>
  read().then(({ settings }) =>
    app.call('PUT', '/api/admin/backups/settings', { token, body: { ...settings, ...changes } }),
  );
const request = async (what = '') => {
  const { token } = await app.createAdmin();
  return app.call('POST', `/api/admin/backups${what}`, { token });
};
const sql = () => app.database.adminSql;

/** Runs the queued backup, as the queue does. */
async function workOff(): Promise<void> {
  const [run] = await sql()`select id from backup_runs where state = 'waiting'`;
  await runBackup({
    deps,
    runId: run?.['id'],
    version: '0.0.0-test',
    workOff: (order, signal) => workOffBackup({ order, clock: deps.clock, logger: deps.logger, signal }),
    signal: new AbortController().signal,
    findTarget: async () => ({ connection: app.database.adminConnection }),
  });
}

const warnings = async () =>
  sql()`select subject, to_address from mails where purpose = 'backup' order by created_at, id`;

describe('the settings of backups', () => {
  it('are read and changed by owners alone, and only with a fresh proof', async () => {
    const state = await read();
    expect(state.settings).toMatchObject({ isOn: true, hour: 3, keepDaily: 7, folder: null });
    expect(state.folder).toBe(path.join(app.platform.config.dataDir, 'backups'));
    const support = await app.createAdmin({ role: 'support' });
    expect((await app.call('GET', '/api/admin/backups', { token: support.token })).statusCode).toBe(403);
    const owner = await app.createAdmin();
    const unproven = await app.createSession(owner.userId, { isProven: false });
    expect((await set({ hour: 4 }, unproven)).statusCode).toBe(403);
    expect((await set({ hour: 4, timeZone: 'europe/madrid' })).json<BackupState>().settings).toMatchObject({
      hour: 4,
      timeZone: 'Europe/Madrid',
    });
  });

  it('refuse folders that are no place for backups', async () => {
    const { dataDir } = app.platform.config;
    for (const folder of ['copias', path.join(dataDir, 'files'), dataDir, '/proc/enlace', '/nowhere/enlace', '/']) {
      const answer = await set({ folder });
      expect(answer.statusCode, folder).toBe(409);
      expect(answer.json<{ error: { code: string } }>().error.code).toBe('backups.folder_unusable');
    }
    expect((await set({ keepDaily: 0 })).statusCode).toBe(422);
    expect((await set({ timeZone: 'Luna/Mar' })).statusCode).toBe(422);
  });
});

describe('a backup of a database of one’s own', () => {
  it('is asked for once, made, listed, and restores to the same rows and files', async () => {
    const file = path.join(app.platform.config.dataDir, 'files/drive/01900000-0000-7000-8000-000000000009/uno');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'contenido');
    const asked = await request();
    expect(asked.statusCode).toBe(202);
    expect(asked.json<BackupState>().run).toMatchObject({ state: 'waiting', origin: 'operator', work: 'backup' });
    expect((await request()).json()).toMatchObject({ error: { code: 'backups.running' } });
    const before = await hashTables(sql());
    await workOff();
    const state = await read();
    expect(state).toMatchObject({ run: { state: 'done', failure: null }, isStale: false });
    expect(state.backups).toHaveLength(1);
    expect(state.backups[0]).toMatchObject({ kind: 'rows', holdsKeys: true, files: { count: 1, bytes: 9 } });

    const { backup, root } = await findBackup(state.folder);
    const dataDir = path.join(app.platform.config.dataDir, 'restored');
    const keys = { kind: 'backup', passphrase } as const;
    await restoreBackup({ backup, root, dataDir, keys, migrationsDirectory, logger: quietLogger });
    const after = await inRestored(dataDir, hashTables);
    // The run itself was active when its rows were read.
    delete before['public.backup_runs'];
    delete after['public.backup_runs'];
    delete before['enlace_meta.migrations'];
    delete after['enlace_meta.migrations'];
    expect(after).toEqual(before);
    expect(await readFile(path.join(dataDir, 'files/drive/01900000-0000-7000-8000-000000000009/uno'), 'utf8')).toBe(
      'contenido',
    );
    const keyText = await readFile(app.platform.config.masterKeyFile, 'utf8');
    expect(await readFile(path.join(dataDir, 'secrets/master.key'), 'utf8')).toBe(keyText);
    const [held] = await inRestored(dataDir, (restored) => restored`select held_reason from instance`);
    expect(held).toEqual({ held_reason: 'file_missing' });
  }, 240_000);

  it('that is damaged is found by a check, and is no good one any more', async () => {
    const { folder } = await read();
    const [name] = (await readdir(folder)).filter((entry) => /^\d{8}T/.test(entry));
    const rows = path.join(folder, name ?? '', 'rows.zst');
    const content = await readFile(rows);
    content[50] = (content[50] ?? 0) ^ 8;
    await writeFile(rows, content);
    expect((await request('/check')).statusCode).toBe(202);
    await workOff();
    const state = await read();
    expect(state.run).toMatchObject({ work: 'check', state: 'failed', failure: 'check_failed' });
    expect(state.backups[0]?.isDamaged).toBe(true);
    expect(state.lastGoodAt).toBeNull();
  }, 180_000);
});

/** A zone where it is about noon now, so that the minutes these tests add never reach another day. */
function zoneAtNoon(): string {
  const now = systemClock.now();
  const zone = Intl.supportedValuesOf('timeZone').find((each) => now.toZonedDateTimeISO(each).hour === 12);
  if (zone === undefined) throw new Error('It is noon nowhere.');
  return zone;
}

describe('the daily backup', () => {
  it('is begun once a day, and not while the installation stands still', async () => {
    expect((await set({ hour: 0, timeZone: zoneAtNoon() })).statusCode).toBe(200);
    await sql()`update backup_settings set last_day = null`;
    await app.platform.installation.maySend();
    await sql()`update instance set held_since = now(), held_reason = 'file_missing'`;
    await maintainBackups({ deps });
    expect((await read()).run?.origin).toBe('operator');
    await sql()`delete from instance`;
    await maintainBackups({ deps });
    expect((await read()).run).toMatchObject({ origin: 'schedule', state: 'waiting' });
    await workOff();
    await maintainBackups({ deps });
    expect((await sql()`select count(*)::int as runs from backup_runs where origin = 'schedule'`)[0]).toEqual({
      runs: 1,
    });
  }, 180_000);

  it('that was cut off is given up, and the administrators are told once', async () => {
    await sql()`update backup_settings set warned_at = now()`;
    await sql()`delete from mails where purpose = 'backup'`;
    await request();
    ahead = Temporal.Duration.from({ minutes: 20 });
    await maintainBackups({ deps });
    expect((await read()).run).toMatchObject({ state: 'failed', failure: 'cut_off' });
    const warned = await warnings();
    expect(warned.length).toBeGreaterThan(0);
    expect(warned[0]).toMatchObject({ subject: 'La copia de seguridad no se hizo' });
    await maintainBackups({ deps });
    expect(await warnings()).toHaveLength(warned.length);
  }, 180_000);

  it('that has not come for two days is told every day', async () => {
    await sql()`update backup_settings set on_since = now() - interval '30 days', last_day = current_date + 30`;
    ahead = Temporal.Duration.from({ hours: 72 });
    await sql()`delete from mails where purpose = 'backup'`;
    expect((await read()).isStale).toBe(true);
    await maintainBackups({ deps });
    const [first] = await warnings();
    expect(first).toMatchObject({ subject: 'No hay copia de seguridad reciente' });
    const count = (await warnings()).length;
    ahead = Temporal.Duration.from({ hours: 80 });
    await maintainBackups({ deps });
    expect(await warnings()).toHaveLength(count);
    ahead = Temporal.Duration.from({ hours: 97 });
    await maintainBackups({ deps });
    expect((await warnings()).length).toBe(2 * count);
  }, 180_000);
});
