import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { planFeatures } from '@enlace/contract/core/plan-features.ts';
import type { AdminRole } from '@enlace/contract/core/permissions.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '#app/app.ts';
import { buildPlatform } from '#app/dependencies.ts';
import { modules } from '#app/modules.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { JobBinding } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { createCsrfTokens } from '#platform/http/csrf.ts';
import { clientRegistered } from '#identity/sign-in/identity.events.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { watchHistory } from './history-watch.ts';
import { sharedThreads } from './shared-threads.ts';
import { silentLogger } from './silent-logger.ts';
import { startedDatabase } from './started-database.ts';

export type TestClient = { owner: OwnerId; userId: string; alias: string; email: string; token: string };
type Call = { token?: string; body?: unknown; headers?: Record<string, string> };
type SessionOptions = { actingAdminId?: string | null; isProven?: boolean };

export type TestApp = {
  app: FastifyInstance;
  platform: Platform;
  database: TestDatabase;
  /**
   * One HTTP call in-process; `token` signs in, JSON body. Calls without a token carry a page token like the web app's.
   */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: Call,
  ): Promise<LightMyRequestResponse>;
  /** A fresh client with a running trial and a session. */
  createClient(options?: { name?: string; alias?: string }): Promise<TestClient>;
  createAdmin(options?: { role?: AdminRole }): Promise<{ userId: string; token: string }>;
  /** Another session of this person: acted in by an administrator, or without proof of identity. */
  createSession(userId: string, options?: SessionOptions): Promise<string>;
  /**
   * Switches the installation to real mode, as an owner does: real numbers and figures from here on, and no trial
   * cards.
   */
  goLive(): Promise<void>;
  /** A token as the pages of the web app carry it. */
  pageToken(): string;
  /** Raw mails stored by the built-in outbox, oldest first. */
  outbox(): Promise<{ envelopeFrom: string; envelopeTo: string; raw: Buffer }[]>;
  close(): Promise<void>;
};

type Options = {
  config?: Partial<Config>;
  overrides?: Partial<Platform>;
  work?: boolean;
  /** `false` where operations are called for another reason than to change something. */
  expectsHistory?: boolean;
  /** `false`: plans have what ships. */
  hasEveryFeature?: boolean;
};

/** Without the clock's ticks: a test calls recurring work itself, at the relevant time. */
function withoutCron({ job, handle }: JobBinding): JobBinding {
  const { cron: _cron, ...once } = job;
  return { job: once, handle };
}

/** Saves the time of password hashing where the test is about something else. */
const unusablePassword =
  '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

async function insertSession(
  platform: Platform,
  tx: Tx,
  userId: string,
  { actingAdminId = null, isProven = true }: SessionOptions = {},
): Promise<string> {
  const token = platform.ids.token(32);
  const now = platform.clock.now();
  await tx.sql`
    insert into sessions (user_id, token_hash, acting_admin_id, created_at, last_seen_at, proven_at, expires_at)
    values (${userId}, ${hashToken(token)}, ${actingAdminId}, ${now}, ${now}, ${isProven ? now : null}, ${now.add({ hours: 24 })})`;
  return token;
}

/** Campaigns are not started without one. */
const testPostalAddress = 'Calle del Horno, 8\n03801 Alcoy, España';

function clientFactory(platform: Platform): TestApp['createClient'] {
  return async ({ name = 'Marina Ferrer', alias } = {}) => {
    const userId = platform.ids.uuid();
    const handle = alias ?? `cliente-${platform.ids.code(8).toLowerCase()}`;
    const email = `${handle}@correo.example`;
    const token = await platform.db.system(async (tx) => {
      const [type] = await tx.sql<{ id: string }[]>`select id from account_types order by position limit 1`;
      await tx.sql`
        insert into users (id, roll, name, alias, codigo, email, account_type_id, password_hash, locale)
        values (${userId}, 'user', ${name}, ${handle}, ${platform.ids.code(8)}, ${email}, ${type?.id ?? null}, ${unusablePassword}, 'es')`;
      await platform.events.emit(tx, clientRegistered, {
        userId,
        accountTypeId: type?.id ?? '',
        timeZone: 'Europe/Madrid',
      });
      await tx.sql`
        insert into client_brands (owner_id, postal_address) values (${userId}, ${testPostalAddress})`;
      return insertSession(platform, tx, userId);
    });
    return { owner: ownerId(userId), userId, alias: handle, email, token };
  };
}

function adminFactory(platform: Platform): TestApp['createAdmin'] {
  return async ({ role = 'owner' } = {}) => {
    const userId = platform.ids.uuid();
    const code = platform.ids.code(8);
    const token = await platform.db.system(async (tx) => {
      await tx.sql`
        insert into users (id, roll, admin_role, name, alias, codigo, email, password_hash)
        values (${userId}, 'admin', ${role}, 'Operadora', ${`op-${code.toLowerCase()}`}, ${code}, ${`${code.toLowerCase()}@operador.example`}, ${unusablePassword})`;
      return insertSession(platform, tx, userId);
    });
    return { userId, token };
  };
}

/**
 * The whole HTTP application in-process with its own database. Requested jobs run only with `work: true`; scheduled
 * jobs never run automatically.
 */
export async function createTestApp({
  config = {},
  overrides = {},
  work = false,
  expectsHistory = true,
  hasEveryFeature = true,
}: Options = {}): Promise<TestApp> {
  const database = await createTestDatabase({ max: 8, model: await startedDatabase() });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-app-'));
  const settings: Config = {
    ...loadConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEFAULT_LOCALE: 'es',
      ADMIN_SECOND_FACTOR: 'optional',
    }),
    publicUrl: 'http://localhost:3000',
    ...config,
  };
  const target = { connection: database.connection };
  const platform = await buildPlatform(
    { config: settings, logger: silentLogger, db: database.db, clock: overrides.clock ?? systemClock, target },
    { ...sharedThreads(), ...overrides },
  );
  platform.events.subscribe(modules.flatMap((module) => module.events?.(platform) ?? []));
  const bindings = modules.flatMap((module) => module.jobs?.(platform) ?? []);
  await platform.jobs.start({ bindings: bindings.map(withoutCron), work });
  await platform.live.start();
  for (const module of modules) await module.seed?.(platform);
  // What a plan lacks is tested where it is refused; everything else works in a plan that has all of it.
  if (hasEveryFeature)
    await database.adminSql`update plans set feature_keys = ${[...planFeatures]} where code = 'studio'`;
  const workers = work ? modules.flatMap((module) => module.workers?.(platform) ?? []) : [];
  const watch = watchHistory({ modules, adminSql: database.adminSql });
  const app = await buildApp({ platform, modules: watch.modules, webRoot: undefined });
  const csrf = createCsrfTokens(platform);
  return {
    app,
    platform,
    database,
    call(method, url, { token, body, headers = {} } = {}) {
      const authorization = token ? { authorization: `Bearer ${token}` } : { 'x-csrf-token': csrf.issue() };
      return app.inject({
        method,
        url,
        headers: { 'x-requested-with': 'XMLHttpRequest', ...authorization, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
    },
    async goLive() {
      await database.adminSql`update installation_mode set mode = 'real', opened_at = ${platform.clock.now().toString()} where mode <> 'real'`;
    },
    pageToken: () => csrf.issue(),
    createClient: clientFactory(platform),
    createAdmin: adminFactory(platform),
    createSession: (userId, options) => platform.db.system((tx) => insertSession(platform, tx, userId, options)),
    outbox: async () => [
      ...(await database.db.sql<
        { envelopeFrom: string; envelopeTo: string; raw: Buffer }[]
      >`select * from outbox_mails order by id`),
    ],
    async close() {
      const [recorded] = await Promise.allSettled([watch.assertRecorded()]);
      await app.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      await platform.jobs.stop({ timeoutMs: 5000 });
      await platform.mail.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      // Only now, so that nothing is left behind.
      if (expectsHistory && recorded?.status === 'rejected') throw recorded.reason;
    },
  };
}
