import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstallation, inRestored, type Installation, restoreTo } from '#platform/backup/backup.test-support.ts';
import { systemClock } from '#platform/clock.ts';
import { listBackups, unfinishedSuffix } from '#platform/backup/manifest.ts';
import type { BackupOrder } from './backup-work.ts';
import { workOffElsewhere } from './backup-process.ts';

const never = { clock: systemClock, signal: new AbortController().signal };
let source: Installation;

beforeAll(async () => {
  source = await createInstallation();
  await source.sql`create table purses (id integer primary key, cents bigint not null)`;
  await source.sql`insert into purses select n, 1000 from generate_series(1, 20000) n`;
  for (let file = 0; file < 40; file += 1)
    await source.keep(`drive/01900000-0000-7000-8000-000000000001/f${file}`, Buffer.alloc(20_000, file));
}, 180_000);
afterAll(() => source.remove());

function orderOf(changes: Partial<BackupOrder> = {}): BackupOrder {
  const { dataDir, root, target } = source;
  return {
    work: 'backup',
    origin: 'operator',
    version: '0.0.0-test',
    root,
    withFiles: true,
    keep: { daily: 7, weekly: 0, monthly: 0, timeZone: 'Europe/Madrid' },
    target,
    config: {
      dataDir,
      databaseUrl: undefined,
      masterKeyFile: path.join(dataDir, 'secrets', 'master.key'),
      backupPassphrase: 'sal y limón a las cinco',
      s3: undefined,
      backupBucket: undefined,
      logLevel: 'silent',
    },
    ...changes,
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** During a backup: its folder exists, without its final name. */
async function waitUntilBegun(root: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await namesIn(root)).some((name) => name.endsWith(unfinishedSuffix))) {
    if (performance.now() > deadline) throw new Error('the backup did not begin');
    await sleep(2);
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

async function backupProcesses(): Promise<number[]> {
  const found: number[] = [];
  for (const pid of await childrenOf(process.pid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('backup.worker')) found.push(pid);
  }
  return found;
}

describe('a backup in a process of its own', () => {
  it('is whole, restores, is found good by a check there, and leaves no process', async () => {
    const { failure, after } = await workOffElsewhere(orderOf(), never);
    expect(failure).toBeNull();
    expect(after).toMatchObject({ files: 40, isTried: true, removed: 0 });
    const { backups } = await listBackups(source.root);
    expect(backups).toHaveLength(1);
    const dataDir = path.join(source.dataDir, 'restored');
    await restoreTo(dataDir, backups[0]?.folder ?? '');
    const cents = await inRestored(dataDir, (sql) => sql`select sum(cents)::int as cents from purses`);
    expect(cents[0]?.['cents']).toBe(20_000_000);
    expect(await workOffElsewhere(orderOf({ work: 'check', target: undefined }), never)).toEqual({
      failure: null,
      after: { damaged: 0 },
    });
    await expect.poll(backupProcesses, { timeout: 10_000 }).toEqual([]);
  }, 120_000);

  it('says why there is none, in the words the screen knows', async () => {
    const target = { url: 'postgres://enlace:nobody@127.0.0.1:1/enlace' };
    const root = path.join(source.dataDir, 'no-database');
    expect(await workOffElsewhere(orderOf({ target, root }), never)).toMatchObject({
      failure: 'database',
    });
  }, 60_000);

  it('that is stopped removes what it wrote', async () => {
    const root = path.join(source.dataDir, 'stopped');
    const stopping = new AbortController();
    const outcome = workOffElsewhere(orderOf({ root }), { clock: systemClock, signal: stopping.signal });
    await waitUntilBegun(root);
    stopping.abort();
    expect((await outcome).failure).toBe('cut_off');
    expect((await listBackups(root)).backups).toEqual([]);
    expect((await namesIn(root)).filter((name) => name.endsWith(unfinishedSuffix))).toEqual([]);
  }, 60_000);

  it('that is killed is told as a failure', async () => {
    const root = path.join(source.dataDir, 'killed');
    const outcome = workOffElsewhere(orderOf({ root }), never);
    const rejected = expect(outcome).rejects.toThrow(/SIGKILL/);
    await waitUntilBegun(root);
    for (const pid of await backupProcesses()) process.kill(pid, 'SIGKILL');
    await rejected;
    expect((await listBackups(root)).backups).toEqual([]);
  }, 60_000);

  it('goes when its server is gone, and removes what it wrote', async () => {
    const root = path.join(source.dataDir, 'alone');
    const child: ChildProcess = fork(path.join(import.meta.dirname, 'backup.worker.ts'), [], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    child.send({ kind: 'order', order: orderOf({ root }) });
    await waitUntilBegun(root);
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect((await namesIn(root)).filter((name) => name.endsWith(unfinishedSuffix))).toEqual([]);
    expect((await listBackups(root)).backups).toEqual([]);
  }, 60_000);
});
