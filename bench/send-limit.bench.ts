// The operator's limit of 600 mails per minute with four sending processes on one database: no 60 seconds may exceed
// the limit, and at least 97 % of it must be used. BENCH_MINUTES=10 for a longer run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { createBlock } from '../packages/blocks/src/model/block-document.schema.ts';
import { richTextFromParagraphs } from '../packages/blocks/src/model/richtext.schema.ts';
import { defaultTheme } from '../packages/blocks/src/themes/theme-choice.schema.ts';
import { buildPlatform, closePlatform } from '../apps/server/src/dependencies.ts';
import type { SenderProcessInput } from '../apps/server/src/sending/campaigns/sender-process.test-support.ts';
import { startSmtpSink } from '../apps/server/src/sending/campaigns/smtp-sink.test-support.ts';
import { launchCampaign } from '../apps/server/src/sending/campaigns/launch/start-campaign.ts';
import { catalogModule } from '../apps/server/src/billing/catalog/catalog.module.ts';
import { startTrial } from '../apps/server/src/billing/subscriptions/subscriptions.usecases.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { ownerId } from '../apps/server/src/platform/context.ts';
import { createDatabase } from '../apps/server/src/platform/database/client.ts';
import type { Platform } from '../apps/server/src/platform/platform.types.ts';
import { reportFigures } from './figures.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

const minutes = Number(process.env['BENCH_MINUTES'] ?? 3);
const processes = 4;
const perMinute = 600;
const windowMs = 60_000;
const wantedUse = 0.97;
const program = path.resolve(
  import.meta.dirname,
  '../apps/server/src/sending/campaigns/sender-process.test-support.ts',
);

/** A campaign large enough that the limit keeps it busy beyond the measurement. */
async function startCampaign(platform: Platform, admin: Sql): Promise<void> {
  await catalogModule.seed?.(platform);
  const [user] = await admin<{ id: string }[]>`
    insert into users (roll, name, alias, codigo, email, account_type_id, password_hash, locale)
    select 'user', 'Barro y Sal', 'barroysal', 'LIMIT001', 'limite@correo.example', id, '-', 'es' from account_types limit 1
    returning id`;
  const owner = ownerId(user?.id ?? '');
  await platform.db.system((tx) => startTrial({ tx, deps: platform, owner, timeZone: 'Europe/Madrid' }));
  await admin`delete from plan_quotas where resource = 'sends'`;
  await admin`insert into send_limits (scope, key, per_minute) values ('all', '', ${perMinute})`;
  await admin`
    insert into contacts (owner_id, name, name_key, first_name, email, status, source)
    select ${owner}, 'Tamy ' || n, 'tamy ' || n, 'Tamy', 'tamy' || n || '@correo.example', 'subscribed', 'manual'
    from generate_series(1, ${(minutes + 2) * perMinute}::int) n`;
  const doc = richTextFromParagraphs(['Hola, {{ contact.first_name | default: "tamy" }}.']);
  const text = createBlock({ id: 'text', type: 'richtext', props: { style: 'plain', doc } });
  const document = JSON.stringify({ version: 1, theme: defaultTheme('barro'), blocks: [text] });
  const [template] = await admin<{ id: string }[]>`
    insert into templates (owner_id, kind, name, subject, document)
    values (${owner}, 'email', 'Taller', 'Taller', ${document}::text::jsonb) returning id`;
  const [campaign] = await admin<{ id: string }[]>`
    insert into campaigns (owner_id, name, template_id) values (${owner}, 'Taller', ${template?.id ?? ''}) returning id`;
  const actor = { kind: 'system', job: 'bench' } as const;
  await launchCampaign({ deps: platform, owner, id: campaign?.id ?? '', actor, from: 'start' });
  await admin`update campaigns set hold_until = now()`;
}

async function startSender(input: SenderProcessInput): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

/** The maximum count in any window of a minute; `moments` are ascending. */
function busiest(moments: readonly number[]): number {
  let max = 0;
  let from = 0;
  for (const [index, moment] of moments.entries()) {
    while ((moments[from] ?? moment) <= moment - windowMs) from += 1;
    max = Math.max(max, index - from + 1);
  }
  return max;
}

const database = await createThrowAwayDatabase({ isDurable: true });
const admin = postgres({ ...database.owner, max: 1, onnotice: () => undefined });
const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: 4 });
const sink = await startSmtpSink();
const moments: number[] = [];
const seen = new Set<string>();
// Called for the recipient and again for the body.
sink.answer = (to) => {
  if (!seen.has(to)) moments.push(performance.now());
  seen.add(to);
  return undefined;
};
const config = loadConfig({
  DATA_DIR: database.dataDir,
  PORT: '0',
  SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls=none`,
  PUBLIC_URL: 'http://localhost:3000',
  DEFAULT_LOCALE: 'es',
});
const target = { connection: database.app };
const platform = await buildPlatform({ config, logger: complaintsOnly, db, clock: systemClock, target });
const children: ChildProcess[] = [];
try {
  await startCampaign(platform, admin);
  const input = { connection: database.app, dataDir: database.dataDir, smtpPort: sink.port };
  for (let started = 0; started < processes; started += 1) children.push(await startSender(input));
  while (moments.length === 0) await sleep(50);
  // Mails waiting for the first connections may arrive in a burst; the measurement begins after that.
  await sleep(2000);
  const from = performance.now();
  await sleep(minutes * windowMs);
  const upTo = performance.now();
  const measured = moments.filter((moment) => moment >= from && moment < upTo);
  const max = busiest(moments);
  const use = measured.length / ((perMinute * (upTo - from)) / windowMs);
  console.log(`${processes} processes, ${perMinute} a minute, ${minutes} minutes`);
  console.log(`most within 60 s      ours ${max}, limit ${perMinute}, ratio ${(max / perMinute).toFixed(3)}`);
  console.log(`use of the limit      ours ${use.toFixed(3)}, wanted at least ${wantedUse}`);
  const limit = `limit of ${perMinute} mails a minute, ${processes} processes`;
  reportFigures(
    { what: `${limit}, most within 60 s`, ours: max, unit: 'mails', wanted: { of: 'ours', atMost: perMinute } },
    { what: `${limit}, share of it used`, ours: use, unit: '', wanted: { of: 'ours', atLeast: wantedUse } },
  );
} finally {
  for (const child of children) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
  await closePlatform(platform);
  await Promise.all([db.close(), admin.end(), sink.close()]);
  await database.remove();
}
