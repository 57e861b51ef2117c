import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from './calls.test-support.ts';
import { type BuiltProgram, buildProgram } from '#app/cli/built-program.test-support.ts';
import { findClusterProcesses } from '#platform/database/embedded/cluster-processes.ts';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { freePort } from '#test/kit/postfix.ts';

// The program as it is started, on a separate folder: ports, signals and a stalled main thread.

/** From this signal on, the main thread never responds again. */
const blocker = `data:text/javascript,process.on('SIGUSR2', () => { for (;;); })`;
let program: BuiltProgram;
let folder: string;
let dataDir: string;
let child: ChildProcess | undefined;
let text: string;

beforeAll(async () => {
  program = await buildProgram();
}, 240_000);
afterAll(() => program.remove());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-life-'));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
  text = '';
});
afterEach(async () => {
  child?.kill('SIGKILL');
  for (const pid of await clusterProcesses()) process.kill(pid, 'SIGKILL');
  await until(
    'the end of the cluster',
    async () => ((await clusterProcesses()).length === 0 ? true : undefined),
    20_000,
  );
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function clusterProcesses(): Promise<number[]> {
  return findClusterProcesses(clusterPaths(dataDir).cluster);
}

async function run(changes: Record<string, string> = {}): Promise<ChildProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const port = String(await freePort());
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: port, SMTP_IN_PORT: '0', GEOIP_URL: 'http://127.0.0.1:9/' };
  const started = spawn(process.execPath, ['--import', blocker, program.main], {
    env: { ...env, PUBLIC_URL: `http://127.0.0.1:${port}`, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (piece: Buffer) => (text += String(piece)));
  child = started;
  return started;
}

it.each(['PORT', 'SMTP_IN_PORT'])(
  'says that %s is in use before anything is created',
  async (setting) => {
    const taken = createServer();
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const started = await run({ [setting]: String(port), HOST: '127.0.0.1', SMTP_IN_HOST: '127.0.0.1' });
    const [code] = await once(started, 'close');
    taken.close();
    expect(code).toBe(1);
    expect(text).toContain(`${setting} ${port} of 127.0.0.1 is in use`);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  },
  60_000,
);

it('stops PostgreSQL in order when it is asked to stop while it starts', async () => {
  const started = await run();
  const closed = once(started, 'close');
  await expect.poll(clusterProcesses, { timeout: 60_000, interval: 20 }).not.toEqual([]);
  started.kill('SIGTERM');
  expect(await closed, text).toEqual([0, null]);
  expect(await clusterProcesses()).toEqual([]);
  expect(text).not.toContain('had to be killed');
}, 120_000);

it('does not wait for connections over which nothing was asked', async () => {
  const port = await freePort();
  const started = await run({ PORT: String(port) });
  const closed = once(started, 'close');
  await expect.poll(() => text, { timeout: 110_000 }).toContain('Enlace is ready');
  const spare = connect(port, '127.0.0.1');
  spare.on('error', () => undefined);
  await once(spare, 'connect');
  // Answered over a later connection, so the server has accepted the one before.
  await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
  started.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
  spare.destroy();
  expect(text).not.toContain('could not be released in time');
}, 240_000);

it('says so when its main thread stands still, and ends when it is asked to, its database in order', async () => {
  const started = await run();
  const closed = once(started, 'close');
  await expect.poll(() => text, { timeout: 110_000 }).toContain('Enlace is ready');
  started.kill('SIGUSR2');
  await expect.poll(() => text, { timeout: 60_000 }).toMatch(/The main thread has not answered for \d+ s/);
  started.kill('SIGTERM');
  expect(await closed).toEqual([null, 'SIGKILL']);
  expect(text).toContain('was asked to stop and did not');
  expect(await clusterProcesses()).toEqual([]);
}, 240_000);
