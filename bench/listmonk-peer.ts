import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import type { DatabaseConnection } from '../apps/server/src/platform/database/connection.types.ts';
import { smallMail, smallText } from './small-mail.ts';
import { findFreePort, type Sink } from './smtp-peer.ts';
import { createThrowAwayDatabase } from './throw-away-database.ts';

const database = 'listmonk';
const readyMs = 30_000;
const pollMs = 20;
const patienceMs = 600_000;
/** Per worker and second, after which it sleeps for the rest of the second: more than it reaches. */
const messageRate = 1000;

/** The program, if LISTMONK names one: it runs in its own folder, where it looks for its files. */
export function findListmonk(): string | undefined {
  const program = process.env['LISTMONK'];
  if (program !== undefined && !existsSync(program)) throw new Error(`LISTMONK names ${program}, which is not there`);
  return program;
}

type Load = { program: string; sink: Sink; recipients: number; connections: number };
export type ListmonkFigures = { perSecond: number; megabytes: number | undefined };

function configOf({ host, port, user, password }: DatabaseConnection, httpPort: number): string {
  const fields = { host, port, user, password, database, ssl_mode: 'disable', max_open: 25, max_idle: 25 };
  const lines = Object.entries({ ...fields, max_lifetime: '300s', params: '' });
  const text = lines.map(([key, value]) => `${key} = ${JSON.stringify(value)}`).join('\n');
  return `[app]\naddress = "127.0.0.1:${httpPort}"\n[db]\n${text}\n`;
}

/** Configured for maximum speed: as many connections as ours, no limit it could reach, its largest usual batches. */
async function fill(admin: Sql, { sink, recipients, connections }: Load): Promise<void> {
  const server = { enabled: true, host: '127.0.0.1', port: sink.port, auth_protocol: 'none', tls_type: 'none' };
  const pool = {
    max_conns: connections,
    idle_timeout: '15s',
    wait_timeout: '5s',
    max_msg_retries: 2,
    msg_retry_delay: '10ms',
  };
  const more = {
    username: '',
    password: '',
    hello_hostname: '',
    tls_skip_verify: false,
    email_headers: [],
    from_addresses: [],
  };
  const settings = {
    'app.concurrency': connections,
    'app.message_rate': messageRate,
    'app.batch_size': 5000,
    'app.check_updates': false,
    'privacy.individual_tracking': true,
    smtp: [{ ...server, ...pool, ...more }],
  };
  for (const [key, value] of Object.entries(settings))
    await admin`update settings set value = ${JSON.stringify(value)}::text::jsonb where key = ${key}`;
  await admin`delete from subscribers`;
  await admin`
    insert into subscribers (uuid, email, name)
    select gen_random_uuid(), 'ana.ruiz.' || n || '@correo.example', 'Ana Ruiz ' || n from generate_series(1, ${recipients}::int) n`;
  await admin`insert into subscriber_lists (subscriber_id, list_id, status) select id, 1, 'confirmed' from subscribers`;
  await admin`update templates set body = '{{ template "content" . }}' where is_default`;
  await admin`delete from campaigns`;
  const html = smallMail({
    firstName: '{{ .Subscriber.FirstName }}',
    link: '{{ TrackLink "https://barroysal.example/talleres" . }}',
    unsubscribe: '{{ UnsubscribeURL . }}',
    viewOnline: '{{ MessageURL . }}',
    pixel: '{{ TrackView . }}',
  });
  const subject = '{{ .Subscriber.FirstName }}, tu plaza en el taller';
  const [campaign] = await admin<{ id: number }[]>`
    insert into campaigns (uuid, name, subject, from_email, body, altbody, content_type, messenger, template_id)
    select ${randomUUID()}, 'Taller', ${subject}, 'Barro y Sal <hola@barroysal.example>', ${html}, ${smallText}, 'html', 'email', id
    from templates where is_default returning id`;
  await admin`insert into campaign_lists (campaign_id, list_id, list_name) values (${campaign?.id ?? 0}, 1, 'Default list')`;
  await admin`vacuum analyze`;
}

async function waitUntil(what: string, deadlineMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`listmonk: ${what} did not come`);
    await sleep(pollMs);
  }
}

async function readPeak({ pid }: ChildProcess): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  return Number(/^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** From its first mail at the sink to the last one: polling for due campaigns every five seconds does not count. */
async function timeCampaign({ admin, sink, recipients }: Load & { admin: Sql }): Promise<number> {
  const before = sink.received();
  await admin`update campaigns set status = 'running'`;
  await waitUntil('the first mail', readyMs, async () => sink.received() > before);
  const [startedAt, first] = [performance.now(), sink.received()];
  await waitUntil('the last mail', patienceMs, async () => sink.received() >= before + recipients);
  return (before + recipients - first) / ((performance.now() - startedAt) / 1000);
}

/**
 * Mails per second of listmonk with the same mail to as many people over as many connections into the same sink, with
 * its own durable database: personalised text, its own tracking of opens and clicks, no row per recipient.
 */
export async function measureListmonk(load: Load): Promise<ListmonkFigures> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'enlace-peer-'));
  const cluster = await createThrowAwayDatabase({ isDurable: true });
  const admin = postgres({ ...cluster.owner, max: 1 });
  try {
    await admin.unsafe(`create database ${database}`);
    const httpPort = await findFreePort();
    const config = path.join(folder, 'config.toml');
    await writeFile(config, configOf(cluster.owner, httpPort));
    const options = { cwd: path.dirname(load.program), stdio: ['ignore', 'ignore', 'inherit'] as const };
    const made = spawnSync(load.program, ['--config', config, '--install', '--yes'], { ...options, stdio: 'pipe' });
    if (made.status !== 0) throw new Error(`listmonk --install: ${made.stdout.toString()}${made.stderr.toString()}`);
    const tables = postgres({ ...cluster.owner, database, max: 2 });
    try {
      await fill(tables, load);
      const child = spawn(load.program, ['--config', config], { ...options, stdio: 'ignore' });
      const gone = once(child, 'exit');
      try {
        const health = `http://127.0.0.1:${httpPort}/health`;
        await waitUntil('its health', readyMs, async () => (await fetch(health).catch(() => undefined))?.ok === true);
        const perSecond = await timeCampaign({ ...load, admin: tables });
        return { perSecond, megabytes: await readPeak(child) };
      } finally {
        child.kill();
        await gone;
      }
    } finally {
      await tables.end();
    }
  } finally {
    await admin.end();
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
