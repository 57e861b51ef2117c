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

// One API read by a signed-in caller (`GET /api/user` of the built server) against bare node:http with the same
// queries.
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CONNECTIONS = 32;
const WANTED_RATIO = 0.8;
const POOL = 16;
const readyMs = 30_000;
const program = path.resolve(import.meta.dirname, '../apps/server/dist/main.js');

type Target = { url: string; headers: Record<string, string> };

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
  await waitUntilReady(url, child);
  return { child, url };
}

/** The running server's own connection settings. */
async function readConnection(dataDir: string): Promise<DatabaseConnection> {
  const password = (await readFile(clusterPaths(dataDir).passwordFile, 'utf8')).trim();
  const host = path.join(dataDir, 'postgres-socket');
  const owner = { host, port: 5432, user: clusterOwner, password, database: 'enlace' };
  return { ...owner, user: appRole, password: deriveAppPassword({ connection: owner }) };
}

/** A session of the first administrator; its token is returned and only its hash stored, as on sign-in. */
async function signIn(connection: DatabaseConnection): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const sql = postgres({ ...connection, max: 1 });
  const rows = await sql`
    insert into sessions (user_id, token_hash, expires_at)
    select id, ${hash}, now() + interval '1 day' from users where roll = 'admin' returning id`;
  await sql.end();
  if (rows.length !== 1) throw new Error('There is no administrator to sign in');
  return token;
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

async function compare(targets: Record<'ours' | 'limit', Target>): Promise<void> {
  const figures: Record<'ours' | 'limit', number[]> = { ours: [], limit: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ['ours', 'limit'] as const) {
      const { requests, latency } = await loadWithAutocannon({
        ...targets[name],
        connections: CONNECTIONS,
        seconds: SECONDS,
      });
      // The first round is a warm-up.
      if (round > 0) figures[name].push(requests.average);
      if (round === ROUNDS) console.log(`  ${name}: last round p50 ${latency.p50} ms, p99 ${latency.p99} ms`);
    }
  }
  const [ours, limit] = [median(figures.ours), median(figures.limit)];
  console.log(`api-read: GET /api/user, ${CONNECTIONS} connections, medians of ${ROUNDS} × ${SECONDS} s, requests/s`);
  console.log(
    `  ours ${ours.toFixed(0)}   node:http with the same queries ${limit.toFixed(0)}   ratio ${(ours / limit).toFixed(2)} (wanted ${WANTED_RATIO})`,
  );
  reportFigures({
    what: 'API read: session and one row',
    ours,
    unit: '/s',
    peer: { name: 'bare node:http, same queries', value: limit },
    wanted: { of: 'ratio', atLeast: WANTED_RATIO },
  });
}

async function main(): Promise<void> {
  if (!existsSync(program)) throw new Error(`${program} is missing: run "npm run build" first`);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'enlace-bench-'));
  const children: ChildProcess[] = [];
  try {
    const ours = await startServer(dataDir);
    children.push(ours.child);
    const connection = await readConnection(dataDir);
    const headers = { authorization: `Bearer ${await signIn(connection)}`, 'x-requested-with': 'XMLHttpRequest' };
    const bare = await startBare(connection);
    children.unshift(bare.child);
    await compare({ ours: { url: `${ours.url}/api/user`, headers }, limit: { url: bare.url, headers } });
  } finally {
    for (const child of children) await stop(child);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const bare = process.env['BENCH_BARE'];
if (bare) await serveBare(JSON.parse(bare));
else await main();
