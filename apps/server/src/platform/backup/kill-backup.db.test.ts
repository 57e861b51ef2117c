import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timesOf } from '#test/kit/share.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { createInstallation, type Installation, quietLogger } from './backup.test-support.ts';
import { checkBackups } from './check-backups.ts';
import type { KillOrder } from './kill-backup.fixture.ts';
import { listBackups } from './manifest.ts';

const kills = Number(process.env['KILLS'] ?? timesOf({ whole: 6, short: 2 }));
const seed = Number(process.env['KILL_SEED'] ?? Math.floor(Math.random() * 1_000_000));
let source: Installation;
let turn = 0;

beforeAll(async () => {
  console.log(`moments of killing by KILL_SEED=${seed}`);
  source = await createInstallation();
  await source.sql`create table purses (id integer primary key, cents bigint not null)`;
  await source.sql`insert into purses select n, 1000 from generate_series(1, 500) n`;
  for (let file = 0; file < 60; file += 1)
    await source.keep(`drive/01900000-0000-7000-8000-000000000001/f${file}`, Buffer.alloc(20_000, file));
}, 180_000);
afterAll(() => source.remove());

/** Spread over a run of `wholeMs`, the same for the same seed. */
function moment(wholeMs: number): number {
  turn += 1;
  const mixed = Math.imul(seed + turn * 0x9e3779b1, 0x85ebca6b) >>> 0;
  return 5 + (mixed / 2 ** 32) * wholeMs;
}

type Ended = { wasKilled: boolean; ms: number };

/**
 * Runs the order in a separate process; `killAfter` kills it without warning. The time starts with its first output.
 */
async function run(order: KillOrder, killAfter?: number): Promise<Ended> {
  const program = path.join(import.meta.dirname, 'kill-backup.fixture.ts');
  const env = { ...process.env, KILL_ORDER: JSON.stringify(order) };
  const child = spawn(process.execPath, [program], { env, stdio: 'inherit' });
  const began = performance.now();
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(timer);
  const ms = performance.now() - began;
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the process ended with ${code}`);
  return { wasKilled: signal === 'SIGKILL', ms };
}

type Found = 'refused' | 'as new' | number;

/** What PostgreSQL makes of a folder left by a killed restore: it refuses it, or finds these cents in it. */
async function startOn(dataDir: string): Promise<Found> {
  await mkdir(dataDir, { recursive: true });
  const written = (await readdir(dataDir)).filter((name) => !name.startsWith('enlace.lock'));
  const started = await startEmbeddedPostgres({ dataDir, logger: quietLogger, disposable: true }).catch(
    () => undefined,
  );
  if (!started) return 'refused';
  try {
    // A folder without any data yet is a new one.
    if (started.origin === 'created') return written.length === 0 ? 'as new' : 0;
    const sql = postgres({ ...started.connection, max: 1 });
    const [row] = await sql<{ sum: number }[]>`select sum(cents)::int as sum from purses`;
    await sql.end();
    return row?.sum ?? 0;
  } finally {
    await started.stop();
  }
}

const backupOrder = (): KillOrder => {
  if (!source.target.connection) throw new Error('no connection');
  return { work: 'backup', connection: source.target.connection, dataDir: source.dataDir, root: source.root };
};

describe('a process that is killed', () => {
  it('while it makes a backup leaves no false one, and the next goes well', async () => {
    const whole = await run(backupOrder());
    let finished = 1;
    let killed = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const { wasKilled } = await run(backupOrder(), moment(whole.ms));
      if (wasKilled) killed += 1;
      else finished += 1;
    }
    await run(backupOrder());
    const { backups, damaged } = await listBackups(source.root);
    expect(damaged).toEqual([]);
    // One may be killed after it was complete and before it reported so.
    expect(backups.length).toBeGreaterThanOrEqual(finished + 1);
    expect(backups.length).toBeLessThanOrEqual(finished + 1 + killed);
    const { signal } = new AbortController();
    const checked = await checkBackups({ root: source.root, logger: quietLogger, signal });
    expect(checked.filter(({ damage }) => damage !== undefined)).toEqual([]);
  }, 180_000);

  it('while it restores leaves nothing the program would start on, or all of it', async () => {
    const from = source.root;
    const place = (name: string) => path.join(source.dataDir, `restored-${name}`);
    const whole = await run({ work: 'restore', from, dataDir: place('whole') });
    for (let kill = 0; kill < kills; kill += 1) {
      const dataDir = place(String(kill));
      await run({ work: 'restore', from, dataDir }, moment(whole.ms));
      expect(['refused', 'as new', 500_000]).toContain(await startOn(dataDir));
    }
    expect(await startOn(place('whole'))).toBe(500_000);
    await rm(place('whole'), { recursive: true, force: true });
  }, 180_000);
});
