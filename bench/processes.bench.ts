import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callAt, signInAt } from '../apps/server/test/processes/calls.test-support.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { loadWithAutocannon } from './autocannon-load.ts';
import { reportFigures } from './figures.ts';
import { median } from './median.ts';
import { findFreePort } from './smtp-peer.ts';
import { complaintsOnly } from './throw-away-database.ts';

// Two web processes with one PostgreSQL against a single one, alternately: API reads by signed-in callers, with the
// same total number of connections. The load, the database and both processes share the machine's cores.
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CONNECTIONS = 32;
const SESSIONS = 8;
/** On two shared cores a second process must at least cost nothing. */
const WANTED_RATIO = 1;
const readyMs = 60_000;
const program = path.resolve(import.meta.dirname, '../apps/server/dist/main.js');
/** A loopback address no other PostgreSQL of the machine listens on. */
const databaseAddress = '127.0.0.77';
const admin = { email: 'operadora@enlace.example', password: 'una clave de operadora' };

type Web = { child: ChildProcess; url: string };

async function startWeb(env: Record<string, string>, port: number): Promise<Web> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, PROCESS_MODE: 'web', PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  for (const began = performance.now(); performance.now() - began < readyMs; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`a process ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return { child, url };
  }
  throw new Error('a process did not get ready');
}

async function stop({ child }: Web): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'enlace-bench-'));
const settings = { listen_addresses: databaseAddress };
const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'base'), logger: complaintsOnly, settings });
const { user, password, database } = server.connection;
const webs: Web[] = [];
try {
  const env = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${databaseAddress}:5432/${database}`,
    DATA_DIR: path.join(folder, 'data'),
    HOST: '127.0.0.1',
    SMTP_IN_PORT: '0',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ADMIN_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'warn',
  };
  for (let count = 0; count < 2; count += 1) webs.push(await startWeb(env, await findFreePort()));
  const [first] = webs;
  if (!first) throw new Error('there is no process');
  // A process answers twelve calls of a session at once; each has two or four here.
  const callers: Record<string, string>[] = [];
  while (callers.length < SESSIONS) {
    const token = await signInAt(first.url, admin);
    for (const { url } of webs) {
      const answer = await callAt(url, '/api/user', { token });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    }
    callers.push({ authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' });
  }
  async function pace(asked: readonly Web[]): Promise<number> {
    const connections = CONNECTIONS / asked.length;
    const results = await Promise.all(
      asked.map(({ url }) => loadWithAutocannon({ url: `${url}/api/user`, callers, connections, seconds: SECONDS })),
    );
    return results.reduce((sum, { requests }) => sum + requests.average, 0);
  }
  const figures = { one: [] as number[], two: [] as number[] };
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [one, two] = [await pace([first]), await pace(webs)];
    if (round === 0) continue;
    figures.one.push(one);
    figures.two.push(two);
  }
  const [one, two] = [median(figures.one), median(figures.two)];
  console.log(`API reads, ${CONNECTIONS} connections in all, medians of ${ROUNDS} × ${SECONDS} s`);
  console.log(`  one process ${one.toFixed(0)}/s   two ${two.toFixed(0)}/s   ratio ${(two / one).toFixed(2)}`);
  reportFigures({
    what: 'API reads from two web processes, on two cores',
    ours: two,
    unit: '/s',
    peer: { name: 'one process', value: one },
    wanted: { of: 'ratio', atLeast: WANTED_RATIO },
  });
} finally {
  await Promise.all(webs.map(stop));
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
