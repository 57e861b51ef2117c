import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { buildPlatform, closePlatform } from '#app/dependencies.ts';
import { catalogModule } from '#billing/catalog/catalog.module.ts';
import { mailDocument } from '#sending/campaigns/campaigns.test-support.ts';
import { type SmtpSink, startSmtpSink } from '#sending/campaigns/smtp-sink.test-support.ts';
import { startTrial } from '#billing/subscriptions/subscriptions.usecases.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { ownerId } from '#platform/context.ts';
import { createDatabase } from '#platform/database/client.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type FaultKind, kinds, type LedgerRow } from './fault-kinds.test-support.ts';
import { sendingModules } from './sending-modules.test-support.ts';

const program = fileURLToPath(new URL('./fault-app.test-support.ts', import.meta.url));
const withoutPages = new URL('./no-pages.test-support.ts', import.meta.url).href;
const migrationsDirectory = fileURLToPath(new URL('../../migrations', import.meta.url));
const quiet = () => undefined;
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const patienceMs = 120_000;

export type Fault = 'app' | 'database';
export type FaultRun = {
  kind: FaultKind;
  recipients: number;
  faults: readonly Fault[];
  chance: () => number;
  /** Breaks the engine: the phase before the final dot is not stored. The run must then find duplicates. */
  isControl: boolean;
};
export type FaultReport = {
  missing: number;
  duplicates: number;
  uncertain: number;
  unlisted: number;
  accepted: number;
};

type Scene = { dataDir: string; sink: SmtpSink; env: Record<string, string> };

/** Opens the database of the scene, for what comes before and after the run. */
async function withDatabase<T>(
  { dataDir, env }: Scene,
  work: (admin: Sql, platform: Platform) => Promise<T>,
): Promise<T> {
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

async function arrange(scene: Scene, { kind, recipients, isControl }: FaultRun): Promise<void> {
  await withDatabase(scene, async (admin, platform) => {
    platform.events.subscribe(sendingModules.flatMap((module) => module.events?.(platform) ?? []));
    const bindings = sendingModules.flatMap((module) => module.jobs?.(platform) ?? []);
    await platform.jobs.start({ bindings, work: false });
    await catalogModule.seed?.(platform);
    const [user] = await admin<{ id: string }[]>`
      insert into users (roll, name, alias, codigo, email, account_type_id, password_hash, locale)
      select 'user', 'Barro y Sal', 'barroysal', 'FAULT001', 'fallos@correo.example', id, '-', 'es' from account_types limit 1
      returning id`;
    const owner = ownerId(user?.id ?? '');
    await platform.db.system((tx) => startTrial({ tx, deps: platform, owner, timeZone: 'Europe/Madrid' }));
    // Series and automations are not started without one.
    await admin`insert into client_brands (owner_id, postal_address) values (${owner}, 'Calle del Horno, 8')`;
    await admin`delete from plan_quotas where resource = 'sends'`;
    await admin`
      insert into contacts (owner_id, name, name_key, first_name, email, status, source)
      select ${owner}, 'Tamy ' || n, 'tamy ' || n, 'Tamy', 'tamy' || n || '@correo.example', 'subscribed', 'manual'
      from generate_series(1, ${recipients}::int) n`;
    const document = JSON.stringify(mailDocument({ text: 'Hola, {{ contact.first_name | default: "tamy" }}.' }));
    async function createTemplate(subject: string): Promise<string> {
      const [template] = await admin<{ id: string }[]>`
        insert into templates (owner_id, kind, name, subject, document)
        values (${owner}, 'email', ${subject}, ${subject}, ${document}::text::jsonb) returning id`;
      return template?.id ?? '';
    }
    await kinds[kind].arrange({ admin, platform, owner, createTemplate, recipients });
    await platform.jobs.stop({ timeoutMs: 1000 });
    if (isControl) await admin.unsafe(kinds[kind].breakEngine);
  });
}

class Engine {
  readonly #child: ChildProcess;
  isDone = false;

  constructor({ env }: Scene) {
    this.#child = spawn(process.execPath, ['--import', withoutPages, program], {
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

/** Kills at random times, spread over the whole campaign, and lets the last engine finish it. */
async function run(scene: Scene, { kind, recipients, faults, chance }: FaultRun): Promise<void> {
  const { sink } = scene;
  const total = recipients * kinds[kind].subjects.length;
  const share = (total * 0.85) / Math.max(1, faults.length);
  let engine = new Engine(scene);
  await engine.ready();
  for (const [index, fault] of faults.entries()) {
    // The first one hits what happens before the first mail, if anything.
    const aim = index === 0 && kind !== 'campaign' ? 0 : sink.mails.length + share * (0.3 + chance());
    await until(() => sink.mails.length >= aim || engine.isDone);
    await pause(chance() * (aim === 0 ? 800 : 20));
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

/** Identifies a mail by its recipient and subject. */
function keyOf(to: string, subject: string): string {
  return `${to} ${subject}`;
}

function subjectOf(raw: string): string {
  return /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '';
}

function judge(rows: readonly LedgerRow[], { sink, input }: { sink: SmtpSink; input: FaultRun }): FaultReport {
  const copies = new Map<string, number>();
  for (const { to, raw } of sink.mails) {
    const key = keyOf(to, subjectOf(raw));
    copies.set(key, (copies.get(key) ?? 0) + 1);
  }
  const states = new Map(rows.map(({ email, subject, state }) => [keyOf(email, subject), state]));
  const expected = Array.from(
    { length: input.recipients },
    (_each, index) => `tamy${index + 1}@correo.example`,
  ).flatMap((to) => kinds[input.kind].subjects.map((subject) => keyOf(to, subject)));
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  return {
    missing: expected.filter((key) => states.get(key) !== 'uncertain' && !copies.has(key)).length,
    duplicates: [...copies.values()].filter((many) => many > 1).length + rows.length - states.size,
    uncertain: count('uncertain'),
    unlisted: expected.filter((key) => !['accepted', 'uncertain'].includes(states.get(key) ?? '')).length,
    accepted: count('accepted'),
  };
}

/** Mails under kills: compares what the sink received with the product's records. */
export async function runFaults(input: FaultRun): Promise<FaultReport> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-faults-'));
  const sink = await startSmtpSink();
  sink.delayMs = 10;
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls=none`,
    DEFAULT_LOCALE: 'es',
    FAULT_EXPECTED: String(input.recipients * kinds[input.kind].subjects.length),
  };
  const scene: Scene = { dataDir, sink, env };
  try {
    await arrange(scene, input);
    await run(scene, input);
    return await withDatabase(scene, async (admin) => judge(await kinds[input.kind].ledger(admin), { sink, input }));
  } finally {
    await sink.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
