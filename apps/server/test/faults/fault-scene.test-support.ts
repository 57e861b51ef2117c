import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { buildPlatform, closePlatform } from '#app/dependencies.ts';
import { catalogModule } from '#modules/catalog/catalog.module.ts';
import { mailDocument } from '#modules/campaigns/campaigns.test-support.ts';
import { type SmtpSink, startSmtpSink } from '#modules/campaigns/smtp-sink.test-support.ts';
import { launchCampaign } from '#modules/campaigns/usecases/start-campaign.ts';
import { startTrial } from '#modules/subscriptions/subscriptions.usecases.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { ownerId } from '#platform/context.ts';
import { createDatabase } from '#platform/database/client.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';

const program = fileURLToPath(new URL('./fault-app.test-support.ts', import.meta.url));
const migrationsDirectory = fileURLToPath(new URL('../../migrations', import.meta.url));
const quiet = () => undefined;
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const patienceMs = 120_000;

export type Fault = 'app' | 'database';
export type FaultRun = {
  recipients: number;
  faults: readonly Fault[];
  chance: () => number;
  /** Breaks the engine: the phase before the final dot is not kept. The run must then find duplicates. */
  isControl: boolean;
};
export type FaultReport = { missing: number; duplicates: number; uncertain: number; unlisted: number; sums: unknown };

type Scene = { dataDir: string; sink: SmtpSink; env: Record<string, string> };

/** Opens the database of the scene, for what comes before and after the run. */
async function withDatabase<T>({ dataDir, env }: Scene, work: (admin: Sql, target: unknown) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, logger });
  const admin = postgres({ ...server.connection, max: 2 });
  try {
    const { target } = await prepareDatabase({
      target: { connection: server.connection },
      migrationsDirectory,
      logger,
    });
    const db = createDatabase({ ...target, logger, max: 4 });
    const platform = await buildPlatform({ config: loadConfig(env), logger, db, clock: systemClock, target });
    try {
      return await work(admin, platform);
    } finally {
      await closePlatform(platform);
      await db.close();
    }
  } finally {
    await admin.end();
    await server.stop();
  }
}

async function arrange(scene: Scene, { recipients, isControl }: FaultRun): Promise<void> {
  await withDatabase(scene, async (admin, opened) => {
    // NOTE: built right above.
    const platform = opened as Awaited<ReturnType<typeof buildPlatform>>;
    await catalogModule.seed?.(platform);
    const [user] = await admin<{ id: string }[]>`
      insert into users (roll, name, alias, codigo, email, account_type_id, password_hash, locale)
      select 'user', 'Barro y Sal', 'barroysal', 'FAULT001', 'fallos@correo.example', id, '-', 'es' from account_types limit 1
      returning id`;
    const owner = ownerId(user?.id ?? '');
    await platform.db.system((tx) => startTrial({ tx, deps: platform, owner, timeZone: 'Europe/Madrid' }));
    await admin`delete from plan_quotas where resource = 'sends'`;
    await admin`
      insert into contacts (owner_id, name, name_key, first_name, email, status, source)
      select ${owner}, 'Tamy ' || n, 'tamy ' || n, 'Tamy', 'tamy' || n || '@correo.example', 'subscribed', 'manual'
      from generate_series(1, ${recipients}::int) n`;
    const document = JSON.stringify(mailDocument({ text: 'Hola, {{ contact.first_name | default: "tamy" }}.' }));
    const [template] = await admin<{ id: string }[]>`
      insert into templates (owner_id, kind, name, subject, document)
      values (${owner}, 'email', 'Taller', 'Taller', ${document}::text::jsonb) returning id`;
    const [campaign] = await admin<{ id: string }[]>`
      insert into campaigns (owner_id, name, template_id) values (${owner}, 'Taller', ${template?.id ?? ''}) returning id`;
    const actor = { kind: 'system', job: 'faults' } as const;
    await launchCampaign({ deps: platform, owner, id: campaign?.id ?? '', actor, from: 'start' });
    await admin`update campaigns set hold_until = now()`;
    if (!isControl) return;
    await admin.unsafe(`
      create function forget_phase() returns trigger language plpgsql as $$
      begin if new.state = 'sending' then new.state := 'claimed'; end if; return new; end $$;
      create trigger forget_phase before update on campaign_deliveries for each row execute function forget_phase();`);
  });
}

class Engine {
  readonly #child: ChildProcess;
  isDone = false;

  constructor({ env }: Scene) {
    this.#child = spawn(process.execPath, [program], {
      env: { ...env, PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('done')) this.isDone = true;
    });
  }

  async ready(): Promise<void> {
    if (this.#child.stdout) await once(this.#child.stdout, 'data');
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill(signal);
    await gone;
  }
}

async function killDatabase({ dataDir }: Scene): Promise<void> {
  for await (const file of glob('**/postmaster.pid', { cwd: dataDir })) {
    const [pid = ''] = (await readFile(path.join(dataDir, file), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }
}

async function until(isThere: () => boolean): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!isThere()) {
    if (performance.now() > deadline) throw new Error('the run did not go on');
    await pause(5);
  }
}

/** Kills at moments of chance, spread over the whole campaign, and lets the last engine finish it. */
async function run(scene: Scene, { recipients, faults, chance }: FaultRun): Promise<void> {
  const { sink } = scene;
  const share = (recipients * 0.85) / Math.max(1, faults.length);
  let engine = new Engine(scene);
  await engine.ready();
  for (const fault of faults) {
    const aim = sink.mails.length + share * (0.3 + chance());
    await until(() => sink.mails.length >= aim || engine.isDone);

    await pause(chance() * 20);
    if (fault === 'database') {
      await killDatabase(scene);
      continue;
    }
    await engine.end('SIGKILL');
    engine = new Engine(scene);
    await engine.ready();
  }
  await until(() => engine.isDone);
  await engine.end('SIGTERM');
}

type LedgerRow = { email: string; state: string };

function judge(rows: readonly LedgerRow[], { mails }: SmtpSink, sums: unknown): FaultReport {
  const copies = new Map<string, number>();
  for (const { to } of mails) copies.set(to, (copies.get(to) ?? 0) + 1);
  const uncertain = rows.filter(({ state }) => state === 'uncertain');
  return {
    missing: rows.filter(({ email, state }) => state !== 'uncertain' && !copies.has(email)).length,
    duplicates: [...copies.values()].filter((count) => count > 1).length,
    uncertain: uncertain.length,
    unlisted: rows.filter(({ state }) => state !== 'accepted' && state !== 'uncertain').length,
    sums,
  };
}

/** One campaign under kills: what the sink got against what the ledger says. */
export async function runFaults(input: FaultRun): Promise<FaultReport> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-faults-'));
  const sink = await startSmtpSink();
  sink.delayMs = 10;
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls=none`,
    DEFAULT_LOCALE: 'es',
  };
  const scene: Scene = { dataDir, sink, env };
  try {
    await arrange(scene, input);

    await run(scene, input);
    return await withDatabase(scene, async (admin) => {
      const [sums] = await admin`select audience, accepted, uncertain, rejected, skipped from campaign_totals`;
      return judge(await admin<LedgerRow[]>`select email, state from campaign_deliveries`, sink, { ...sums });
    });
  } finally {
    await sink.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
