import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { timesOf } from '#test/kit/share.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { z } from 'zod';
import type { DatabaseConnection } from '../connection.types.ts';
import { databaseFailureOf } from '../database-errors.ts';
import { DurabilityError } from '../durability.ts';
import { hasErrorCode } from '../error-code.ts';
import { findClusterProcesses } from './cluster-processes.ts';
import { type EmbeddedPostgres, type StartEmbeddedPostgresInput, startEmbeddedPostgres } from './embedded-postgres.ts';
import { ClusterUnusableError, DataDirInUseError } from './embedded-postgres.errors.ts';
import { findBinariesPackage } from './postgres-binaries.ts';
import { isAlive } from './process-identity.ts';
import type { ServerExit } from './server-process.ts';

// On a busy machine: several times what creating a cluster takes there.
let startBudgetMs = 5000;
const isRoot = process.getuid?.() === 0;
const unprivileged = { uid: 65_534, gid: 65_534 };

const reportSchema = z.object({
  pid: z.number().optional(),
  origin: z.string().optional(),
  error: z.string().optional(),
  connection: z
    .object({ host: z.string(), port: z.number(), user: z.string(), password: z.string(), database: z.string() })
    .optional(),
});

const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
const directories: string[] = [];
let model: string;

beforeAll(async () => {
  model = await mkdtemp(path.join(os.tmpdir(), 'enlace-pg-model-'));
  const startedAt = performance.now();
  const server = await startEmbeddedPostgres({ dataDir: model, logger: silentLogger });
  startBudgetMs = Math.max(startBudgetMs, 4 * (performance.now() - startedAt));
  await server.stop();
});
afterAll(() => rm(model, { recursive: true }));

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const directory of directories.splice(0)) {
    await killCluster(path.join(directory, 'postgres'));
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
});

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'enlace-pg-'));
  directories.push(directory);
  return directory;
}

/** A data directory whose server was stopped cleanly: the usual case, and a second faster than a new cluster. */
async function usedDirectory(): Promise<string> {
  const directory = await newDirectory();
  // Preserves owners and modes, which Node's file functions do not.
  await promisify(execFile)('cp', ['-a', path.join(model, 'postgres'), path.join(model, 'secrets'), directory]);
  return directory;
}

async function start(dataDir: string, extra: Partial<StartEmbeddedPostgresInput> = {}): Promise<EmbeddedPostgres> {
  const startedAt = performance.now();
  const server = await startEmbeddedPostgres({ dataDir, logger: silentLogger, ...extra });
  servers.push(server);
  const milliseconds = Math.round(performance.now() - startedAt);
  console.info(`${server.origin} in ${milliseconds} ms`);
  expect(milliseconds).toBeLessThan(startBudgetMs);
  return server;
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  servers.splice(servers.indexOf(server), 1);
  await server.stop();
}

async function startParent(
  dataDir: string,
  { account = {}, binariesPackage = '' } = {},
): Promise<{ child: ChildProcess; report: z.infer<typeof reportSchema> }> {
  const script = path.join(import.meta.dirname, 'embedded-postgres.fixture.ts');
  const child = spawn(process.execPath, [script, dataDir, binariesPackage], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(model, 'compiled') },
    ...account,
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout }))
    return { child, report: reportSchema.parse(JSON.parse(line)) };
  throw new Error('The parent process ended without a word.');
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/** SIGKILL for all of them, including any started meanwhile that waits for a lock of the dead. */
async function killCluster(cluster: string): Promise<void> {
  async function killWhatLives(): Promise<number[]> {
    const pids = await findClusterProcesses(cluster);
    for (const pid of pids) kill9(pid);
    return pids;
  }
  await expect.poll(killWhatLives, { interval: 5, timeout: 3000 }).toEqual([]);
}

function kill9(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error;
  }
}

async function withSql<T>(connection: DatabaseConnection, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

async function readSetting(server: EmbeddedPostgres, name: string): Promise<string> {
  const [row] = await withSql(
    server.connection,
    (sql) => sql<{ value: string }[]>`select current_setting(${name}) as value`,
  );
  return row?.value ?? '';
}

describe('a fresh data directory', () => {
  it('gets a private, checksummed, socket-only cluster that keeps its data over a restart', async () => {
    const dataDir = await newDirectory();
    const first = await start(dataDir);
    expect(first.origin).toBe('created');
    expect(await readSetting(first, 'listen_addresses')).toBe('');
    expect(await readSetting(first, 'data_checksums')).toBe('on');
    expect(await readSetting(first, 'server_encoding')).toBe('UTF8');
    expect(await readSetting(first, 'password_encryption')).toBe('scram-sha-256');
    const secret = path.join(dataDir, 'secrets', 'postgres.password');
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    expect((await readFile(secret, 'utf8')).length).toBeGreaterThanOrEqual(43);
    expect((await readdir(dataDir)).filter((name) => name.includes('initializing'))).toEqual([]);
    await withSql(first.connection, (sql) => sql`create table kept as select 42 as answer`);
    await stop(first);

    const second = await start(dataDir);
    expect(second.origin).toBe('started');
    expect(await withSql(second.connection, (sql) => sql`select answer from kept`)).toEqual([{ answer: 42 }]);
  });

  it('does not open without the right password', async () => {
    const server = await start(await usedDirectory());
    const guess = withSql({ ...server.connection, password: 'postgres' }, (sql) => sql`select 1`);
    await expect(guess).rejects.toSatisfy((error) => databaseFailureOf(error)?.sqlState === '28P01');
  });

  it('may have a long name with spaces, quotes and other letters', async () => {
    const dataDir = path.join(await newDirectory(), `los datos, "de" l'empresa ñandú ${'x'.repeat(100)}`);
    const server = await start(dataDir);
    expect(await readSetting(server, 'data_directory')).toBe(path.join(dataDir, 'postgres'));
    await stop(server);
    await rm(server.connection.host, { recursive: true });
  });

  it('is recreated when the creation was killed half-way', async () => {
    const dataDir = await newDirectory();
    const script = path.join(import.meta.dirname, 'embedded-postgres.fixture.ts');
    const child = spawn(process.execPath, [script, dataDir], { stdio: 'ignore' });
    children.push(child);
    await expect
      .poll(async () => (await readdir(dataDir)).some((name) => /initializing-\w+$/.test(name)), {
        interval: 5,
        timeout: 5000,
      })
      .toBe(true);
    await kill(child);
    await mkdir(path.join(dataDir, 'postgres.initializing-leftover', 'base'), { recursive: true });
    const server = await start(dataDir);
    expect(server.origin).toBe('created');
    expect((await readdir(dataDir)).filter((name) => name.includes('initializing'))).toEqual([]);
  });

  it('is not made over foreign files', async () => {
    const dataDir = await newDirectory();
    await mkdir(path.join(dataDir, 'postgres'));
    await writeFile(path.join(dataDir, 'postgres', 'holiday.jpg'), 'x');
    await expect(start(dataDir)).rejects.toThrow(ClusterUnusableError);
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['holiday.jpg']);
  });
});

describe('after a crash', () => {
  it('of the parent, goes on with the server that was left, and acknowledged rows are there', async () => {
    const dataDir = await usedDirectory();
    const { child, report } = await startParent(dataDir);
    if (!report.connection) throw new Error('no connection reported');
    await withSql(report.connection, (sql) => sql`create table acknowledged as select 1 as row`);
    await kill(child);
    const server = await start(dataDir);
    expect(server.origin).toBe('adopted');
    expect(server.pid()).toBe(report.pid);
    expect(await withSql(server.connection, (sql) => sql`select * from acknowledged`)).toEqual([{ row: 1 }]);
    await stop(server);
    expect(await findClusterProcesses(path.join(dataDir, 'postgres'))).toEqual([]);
  });

  it('of the parent, replaces a server that runs with other settings', async () => {
    const dataDir = await usedDirectory();
    const { child, report } = await startParent(dataDir);
    await kill(child);
    const server = await start(dataDir, { settings: { work_mem: '5MB' } });
    expect(server.origin).toBe('started');
    expect(server.pid()).not.toBe(report.pid);
    expect(await readSetting(server, 'work_mem')).toBe('5MB');
  });

  it('of the parent, replaces a server that does not answer', async () => {
    const dataDir = await usedDirectory();
    const { child, report } = await startParent(dataDir);
    await kill(child);
    process.kill(report.pid ?? 0, 'SIGSTOP');
    const server = await start(dataDir);
    expect(server.origin).toBe('started');
  });

  it('of parent and server, starts over a stale process file', async () => {
    const dataDir = await usedDirectory();
    const { child } = await startParent(dataDir);
    await kill(child);
    await killCluster(path.join(dataDir, 'postgres'));
    expect(await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).not.toBe('');
    expect((await start(dataDir)).origin).toBe('started');
  });

  it('leaves a foreign process alone that now has the number of the old server', async () => {
    const dataDir = await usedDirectory();
    const { child, report } = await startParent(dataDir);
    await kill(child);
    await killCluster(path.join(dataDir, 'postgres'));
    const foreign = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? unprivileged : {}) });
    children.push(foreign);
    const file = path.join(dataDir, 'postgres', 'postmaster.pid');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(String(report.pid), String(foreign.pid)));
    expect((await start(dataDir)).origin).toBe('started');
    expect(isAlive(foreign.pid ?? 0)).toBe(true);
    expect(foreign.signalCode).toBeNull();
  });

  it('of the server alone, starts it again and says so', async () => {
    const dataDir = await usedDirectory();
    const exits: ServerExit[] = [];
    const server = await start(dataDir, { onExit: (exit) => exits.push(exit) });
    const before = server.pid();
    process.kill(before, 'SIGKILL');
    await expect.poll(() => server.pid(), { interval: 5, timeout: startBudgetMs }).not.toBe(before);
    expect(exits).toEqual([{ code: null, signal: 'SIGKILL' }]);
    expect(await readSetting(server, 'fsync')).toBe('on');
  });

  it('many times in a row, always starts and leaves nothing behind', async () => {
    const rounds = timesOf({ whole: 20, short: 6 });
    const dataDir = await usedDirectory();
    let slowestMs = 0;
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      const { child, report } = await startParent(dataDir);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      expect(report.error).toBeUndefined();
      await kill(child);
      if (round % 2 === 1) await killCluster(path.join(dataDir, 'postgres'));
    }
    console.info(`slowest of ${rounds} starts, process included: ${Math.round(slowestMs)} ms`);
    expect(slowestMs).toBeLessThan(startBudgetMs);
    await stop(await start(dataDir));
    expect(await findClusterProcesses(path.join(dataDir, 'postgres'))).toEqual([]);
  }, 60_000);
});

describe('a data directory in use', () => {
  it('is refused to a second process and to a second start in the same one', async () => {
    const dataDir = await usedDirectory();
    const server = await start(dataDir);
    expect((await startParent(dataDir)).report).toEqual({ error: 'DataDirInUseError' });
    await expect(start(dataDir)).rejects.toThrow(DataDirInUseError);
    expect(await readSetting(server, 'fsync')).toBe('on');
    await stop(server);
    expect((await startParent(dataDir)).report.origin).toBe('started');
  });

  it('is free again when the lock names a process that is gone or another one now', async () => {
    const dataDir = await usedDirectory();
    await stop(await start(dataDir));
    await writeFile(
      path.join(dataDir, 'enlace.lock'),
      JSON.stringify({ pid: process.pid, birth: 'another life', token: 'x' }),
    );
    expect((await start(dataDir)).origin).toBe('started');
  });
});

describe('durability', () => {
  it.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
    'is not negotiable: %s off is refused and the server ended',
    async (name) => {
      const dataDir = await usedDirectory();
      await expect(start(dataDir, { settings: { [name]: 'off' } })).rejects.toThrow(DurabilityError);
      // A child already told to end may still be exiting.
      await vi.waitFor(
        async () => expect(await findClusterProcesses(path.join(dataDir, 'postgres'))).toEqual([]),
        5000,
      );
      expect((await start(dataDir)).origin).toBe('started');
    },
  );

  it('is looked at for the database too', async () => {
    const dataDir = await usedDirectory();
    const server = await start(dataDir);
    await withSql(server.connection, (sql) => sql`alter database enlace set synchronous_commit = off`);
    await stop(server);
    await expect(start(dataDir)).rejects.toThrow(DurabilityError);
  });
});

describe('binaries', () => {
  async function copyPackage(): Promise<string> {
    const copy = await newDirectory();
    const source = findBinariesPackage();
    await cp(source, copy, { recursive: true, verbatimSymlinks: true });
    const links = z
      .array(z.object({ target: z.string() }))
      .parse(JSON.parse(await readFile(path.join(source, 'native/pg-symlinks.json'), 'utf8')));
    for (const { target } of links) await unlink(path.join(copy, target));
    chmodSync(copy, 0o755);
    return copy;
  }

  it('get missing library links back before the first start', async () => {
    const binariesPackage = await copyPackage();
    expect((await start(await newDirectory(), { binariesPackage })).origin).toBe('created');
  });

  it('run below a directory that only its owner may pass, such as the home of root', async () => {
    const home = await newDirectory();
    chmodSync(home, 0o700);
    const binariesPackage = path.join(home, 'program', 'postgres');
    await cp(findBinariesPackage(), binariesPackage, { recursive: true, verbatimSymlinks: true });
    const dataDir = path.join(home, 'data');
    expect((await start(dataDir, { binariesPackage })).origin).toBe('created');
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    expect((await start(dataDir, { binariesPackage })).origin).toBe('started');
  });

  it.runIf(isRoot)('have an account of their own when root starts them, also where they had nobody’s', async () => {
    const dataDir = await newDirectory();
    const cluster = path.join(dataDir, 'postgres');
    await start(dataDir);
    const own = (await stat(cluster)).uid;
    expect([0, unprivileged.uid]).not.toContain(own);
    const { stdout } = await promisify(execFile)('id', ['-nu', String(own)]);
    expect(stdout.trim()).toBe('enlace-postgres');
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    await promisify(execFile)('chown', ['-R', `${unprivileged.uid}:${unprivileged.gid}`, cluster]);
    expect((await start(dataDir)).origin).toBe('started');
    expect((await stat(path.join(cluster, 'PG_VERSION'))).uid).toBe(own);
  });

  it('start for an ordinary account even when links are missing and the package cannot be written', async () => {
    const binariesPackage = await copyPackage();
    chmodSync(path.join(binariesPackage, 'native/lib'), 0o555);
    const dataDir = await newDirectory();
    if (isRoot) chownSync(dataDir, unprivileged.uid, unprivileged.gid);
    const { child, report } = await startParent(dataDir, { account: isRoot ? unprivileged : {}, binariesPackage });
    expect(report).toMatchObject({ origin: 'created' });
    expect(await readdir(path.join(binariesPackage, 'native/lib'))).not.toContain('libpq.so.5');
    await kill(child);
  });
});
