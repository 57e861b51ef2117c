import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { appRole, deriveAppPassword } from '../apps/server/src/platform/database/app-role.ts';
import type { DatabaseConnection } from '../apps/server/src/platform/database/connection.types.ts';
import { clusterPaths } from '../apps/server/src/platform/database/embedded/cluster-paths.ts';
import { clusterOwner } from '../apps/server/src/platform/database/embedded/create-cluster.ts';
import { loadWithAutocannon } from './autocannon-load.ts';
import { reportFigures } from './figures.ts';
import { median } from './median.ts';

// One API read by signed-in callers (`GET /api/user` of the built server) against bare node:http with the same queries:
// by several sessions that share the connections, and by a single one, of which the server answers twelve calls at once.
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CONNECTIONS = 32;
const SESSIONS = 8;
const WANTED_RATIO = 0.8;
const POOL = 16;
const readyMs = 60_000;
const program = path.resolve(import.meta.dirname, '../apps/server/dist/main.js');

type Caller = Readonly<Record<string, string>>;
type Urls = Record<'ours' | 'limit', string>;

async function findFreePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No TCP port');
  return address.port;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + readyMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('The server did not get ready');
}

async function startServer(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      SMTP_IN_PORT: String(await findFreePort()),
      ADMIN_EMAIL: 'operator@example.test',
      ADMIN_SECOND_FACTOR: 'optional',
      ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
      LOG_LEVEL: 'warn',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { child, url };
}

/** The running server's own connection settings. */
async function readConnection(dataDir: string): Promise<DatabaseConnection> {
  const password = (await readFile(clusterPaths(dataDir).passwordFile, 'utf8')).trim();
  const host = path.join(dataDir, 'postgres-socket');
  const owner = { host, port: 5432, user: clusterOwner, password, database: 'enlace' };
  return { ...owner, user: appRole, password: deriveAppPassword({ connection: owner }) };
}

/** Sessions of the first administrator, as headers; only the hashes of their tokens are stored, as on sign-in. */
async function signIn(connection: DatabaseConnection): Promise<Caller[]> {
  const tokens = Array.from({ length: SESSIONS }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const sql = postgres({ ...connection, max: 1 });
  for (const hash of hashes) {
    const rows = await sql`
      insert into sessions (user_id, token_hash, expires_at)
      select id, ${hash}, now() + interval '1 day' from users where roll = 'admin' returning id`;
    if (rows.length !== 1) throw new Error('There is no administrator to sign in');
  }
  await sql.end();
  return tokens.map((token) => ({ authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }));
}

/** The upper bound: the same two selects and a JSON answer, and nothing else. */
async function serveBare(connection: DatabaseConnection): Promise<void> {
  const sql = postgres({ ...connection, max: POOL, fetch_types: false });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = (request.headers.authorization ?? '').slice('Bearer '.length);
    const hash = createHash('sha256').update(token).digest();
    const [session] = await sql<{ userId: string }[]>`
      select s.id, s.user_id as "userId", u.roll, u.suspended_at is not null as suspended
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${hash} and s.expires_at > now() and s.last_seen_at > now() - interval '7 days'`;
    const [user] = session ? await sql`select * from users where id = ${session.userId}` : [];
    const { password_hash: _secret, ...visible } = user ?? {};
    const body = JSON.stringify(visible);
    response.writeHead(user ? 200 : 401, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? address.port : 0);
  });
}

async function startBare(connection: DatabaseConnection): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [import.meta.filename], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, BENCH_BARE: JSON.stringify(connection) },
  });
  const [port] = await once(child, 'message');
  return { child, url: `http://127.0.0.1:${port}` };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

type Way = { what: string; callers: readonly Caller[]; figures: Record<'ours' | 'limit', number[]> };

function report({ what, figures }: Way): void {
  const [ours, limit] = [median(figures.ours), median(figures.limit)];
  console.log(`  ${what}: ours ${spread(figures.ours)}   node:http with the same queries ${spread(figures.limit)}`);
  console.log(`    ratio ${(ours / limit).toFixed(2)} (wanted ${WANTED_RATIO})`);
  reportFigures({
    what,
    ours,
    unit: '/s',
    peer: { name: 'bare node:http, same queries', value: limit },
    wanted: { of: 'ratio', atLeast: WANTED_RATIO },
  });
}

function spread(values: readonly number[]): string {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return `${median([...values]).toFixed(0)}/s (${lowest.toFixed(0)} to ${highest.toFixed(0)})`;
}

/** All in turns, so that what else the machine does meets them alike. */
async function compare(urls: Urls, callers: readonly Caller[]): Promise<void> {
  const ways: Way[] = [
    { what: `API read: sign-in and one row, ${SESSIONS} sessions`, callers, figures: { ours: [], limit: [] } },
    { what: 'API read: the same, one session', callers: callers.slice(0, 1), figures: { ours: [], limit: [] } },
  ];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const way of ways) {
      for (const name of ['ours', 'limit'] as const) {
        const { requests } = await loadWithAutocannon({
          url: urls[name],
          callers: way.callers,
          connections: CONNECTIONS,
          seconds: SECONDS,
        });
        // The first round is a warm-up.
        if (round > 0) way.figures[name].push(requests.average);
      }
    }
  }
  console.log(`api-read: GET /api/user, ${CONNECTIONS} connections, medians of ${ROUNDS} × ${SECONDS} s`);
  for (const way of ways) report(way);
}

async function main(): Promise<void> {
  if (!existsSync(program)) throw new Error(`${program} is missing: run "npm run build" first`);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'enlace-bench-'));
  const children: ChildProcess[] = [];
  try {
    const ours = await startServer(dataDir);
    children.push(ours.child);
    const connection = await readConnection(dataDir);
    const callers = await signIn(connection);
    const bare = await startBare(connection);
    children.unshift(bare.child);
    await compare({ ours: `${ours.url}/api/user`, limit: bare.url }, callers);
  } finally {
    for (const child of children) await stop(child);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const bare = process.env['BENCH_BARE'];
if (bare) await serveBare(JSON.parse(bare));
else await main();
