import { createHash, randomBytes } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { buildPlatform, closePlatform } from '../apps/server/src/dependencies.ts';
import { dkimKeyPurpose } from '../apps/server/src/workspace/sending-domains/sending-domains.types.ts';
import { startTrial } from '../apps/server/src/billing/subscriptions/subscriptions.usecases.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { type OwnerId, ownerId } from '../apps/server/src/platform/context.ts';
import { appRole, deriveAppPassword } from '../apps/server/src/platform/database/app-role.ts';
import { createDatabase } from '../apps/server/src/platform/database/client.ts';
import { clusterPaths } from '../apps/server/src/platform/database/embedded/cluster-paths.ts';
import { clusterOwner } from '../apps/server/src/platform/database/embedded/create-cluster.ts';
import { makeDkimKey } from '../apps/server/src/platform/mail/dkim/dkim-keys.ts';
import type { Platform } from '../apps/server/src/platform/platform.types.ts';
import { serverEnvironment, serverOptions } from '../scripts/server-memory.mjs';
import { findFreePort } from './smtp-peer.ts';
import { complaintsOnly } from './throw-away-database.ts';

const program = path.resolve(import.meta.dirname, '../apps/server/dist/main.js');
const sendingDomain = 'barroysal.example';
const readyMs = 60_000;

export type Scene = {
  /** Creates campaigns in the same database; sends nothing itself. */
  platform: Platform;
  admin: Sql;
  owner: OwnerId;
  /** Of the built product, which sends and answers at the same time. */
  url: string;
  token: string;
  /** Peak memory of the product so far, in MB; undefined where the system does not report it. */
  peakMemory(): Promise<number | undefined>;
  close(): Promise<void>;
};

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + readyMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('the server did not get ready');
}

async function startProduct(env: Record<string, string>): Promise<ChildProcess> {
  if (!existsSync(program)) throw new Error(`${program} is missing: run "npm run build" first`);
  const child = spawn(process.execPath, [...serverOptions, program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...serverEnvironment, ...process.env, ...env },
  });
  await waitUntilReady(`http://127.0.0.1:${env['PORT']}`, child);
  return child;
}

async function readConnections(dataDir: string) {
  const password = (await readFile(clusterPaths(dataDir).passwordFile, 'utf8')).trim();
  const host = path.join(dataDir, 'postgres-socket');
  const owner = { host, port: 5432, user: clusterOwner, password, database: 'enlace' };
  return { owner, app: { ...owner, user: appRole, password: deriveAppPassword({ connection: owner }) } };
}

async function createClient(platform: Platform, admin: Sql, recipients: number): Promise<OwnerId> {
  const [user] = await admin<{ id: string }[]>`
    insert into users (roll, name, alias, codigo, email, account_type_id, password_hash, locale)
    select 'user', 'Barro y Sal', 'barroysal', 'BENCH001', 'bench@enlace.example', id, '-', 'es' from account_types limit 1
    returning id`;
  const owner = ownerId(user?.id ?? '');
  await platform.db.system((tx) => startTrial({ tx, deps: platform, owner, timeZone: 'Europe/Madrid' }));
  await admin`delete from plan_quotas where resource = 'sends'`;
  await admin`
    insert into contacts (owner_id, name, name_key, first_name, last_name, email, status, source)
    select ${owner}, 'Ana Ruiz ' || n, 'ana ruiz ' || n, 'Ana', 'Ruiz', 'ana.ruiz.' || n || '@correo.example', 'subscribed', 'manual'
    from generate_series(1, ${recipients}::int) n`;
  await admin`vacuum analyze contacts`;
  await admin`
    insert into sending_domains (owner_id, domain, campaign_local, state, next_check_at)
    values (${owner}, ${sendingDomain}, 'hola', 'good', now() + interval '1 day')`;
  return owner;
}

async function signIn(admin: Sql, owner: OwnerId): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await admin`insert into sessions (user_id, token_hash, expires_at) values (${owner}, ${hash}, now() + interval '1 day')`;
  return token;
}

/** From here on campaigns are signed with one 2048-bit RSA key. */
export async function useDkim({ platform, admin, owner }: Scene): Promise<void> {
  const { privatePem, publicKey } = await makeDkimKey('rsa');
  await admin`
    insert into sending_keys (owner_id, domain_id, algorithm, selector, private_sealed, public_key, seen_at)
    select owner_id, id, 'rsa', 'bench', ${platform.secrets.seal(dkimKeyPurpose, privatePem)}, ${publicKey}, now()
    from sending_domains where owner_id = ${owner}`;
}

async function readPeak({ pid }: ChildProcess): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** The built product with its own durable database, and one client with this many contacts. */
export async function openScene({ smtpPort, recipients }: { smtpPort: number; recipients: number }): Promise<Scene> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'enlace-bench-'));
  const env = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    SMTP_IN_PORT: String(await findFreePort()),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}?tls=none`,
    PUBLIC_URL: 'https://enlace.example',
    DEFAULT_LOCALE: 'es',
    LOG_LEVEL: 'error',
  };
  const child = await startProduct(env);
  const connections = await readConnections(dataDir);
  const target = { connection: connections.app };
  const db = createDatabase({ ...target, logger: complaintsOnly, max: 4 });
  const platform = await buildPlatform({
    config: loadConfig(env),
    logger: complaintsOnly,
    db,
    clock: systemClock,
    target,
  });
  const admin = postgres({ ...connections.owner, max: 2 });
  const owner = await createClient(platform, admin, recipients);
  return {
    platform,
    admin,
    owner,
    url: `http://127.0.0.1:${env.PORT}`,
    token: await signIn(admin, owner),
    peakMemory: () => readPeak(child),
    async close() {
      await closePlatform(platform);
      await Promise.all([admin.end(), db.close()]);
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
