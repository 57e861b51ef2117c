import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import {
  type ReplayResult,
  replayMails,
} from '../apps/server/src/mailbox/conversations/inbound/mail-replay.test-support.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { createDatabase } from '../apps/server/src/platform/database/client.ts';
import { createEventBus } from '../apps/server/src/platform/events/event-bus.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { createMailParser } from '../apps/server/src/platform/mail/parse/mail-parser.ts';
import { createLive } from '../apps/server/src/platform/realtime/live.ts';
import { createSecrets } from '../apps/server/src/platform/security/secrets.ts';
import { createDiskStorage } from '../apps/server/src/platform/storage/storage.ts';
import { reportFigures } from './figures.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

// Every mail is delivered twice by the listener and twice from a mail account, shuffled, and every reading job runs
// twice: the mailbox must contain each once. BENCH_MAILS=500 for a short run.
const MAILS = Number(process.env['BENCH_MAILS'] ?? 10_000);
const SEED = Number(process.env['BENCH_SEED'] ?? 20_261_116);

/** A quarter of the mails goes first, to a separate client; a mail among all may cost this much more than one of those. */
const WANTED_PACE = 1.5;
/** Maximum growth of the process meanwhile. */
const WANTED_GROWTH_MB = 120;

type Client = { owner: string; profile: { id: string; name: string } };

async function seedClient(sql: Sql, alias: string): Promise<Client> {
  const owner = randomUUID();
  const profile = { id: randomUUID(), name: 'Talleres' };
  await sql`
    insert into users (id, roll, name, alias, codigo, email, account_type_id, password_hash, locale)
    select ${owner}, 'user', 'Marina Ferrer', ${alias}, ${alias}, ${`${alias}@correo.example`}, id, '', 'es' from account_types limit 1`;
  await sql`
    insert into profiles (owner_id, id, name, slug, locale, draft, short_code, theme_id)
    values (${owner}, ${profile.id}, ${profile.name}, 'talleres', 'es', '{}', ${alias}, 'barro')`;
  return { owner, profile };
}

function faultsOf(result: ReplayResult, count: number) {
  return {
    duplicates: result.messages - result.distinct,
    lost: count - result.distinct,
    miscounted: result.unread - count,
    strays: result.conversations - Math.ceil(count / 20),
  };
}

const database = await createThrowAwayDatabase();
const admin = postgres({ ...database.owner, max: 1, onnotice: () => undefined });
const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: 4 });
const directory = await mkdtemp(path.join(os.tmpdir(), 'enlace-replay-'));
const mailParser = createMailParser({ logger: complaintsOnly });
try {
  await admin`insert into account_types (code, name, position) values ('persona', '{"es":"Persona","en":"Person","jp":"個人"}', 1)`;
  const deps = {
    db,
    mailParser,
    clock: systemClock,
    ids: createIds({ clock: systemClock }),
    events: createEventBus(),
    live: createLive({ db, logger: complaintsOnly }),
    config: loadConfig({ DATA_DIR: directory, MAIL_IN_DOMAIN: 'in.example.org' }),
    secrets: createSecrets(Buffer.alloc(32, 7)),
    storage: createDiskStorage({ root: path.join(directory, 'files') }),
    scanner: undefined,
    senderCheck: { check: async () => null, close: async () => undefined },
    logger: complaintsOnly,
  };
  const measure = async (count: number, alias: string) => {
    const client = await seedClient(admin, alias);
    const began = performance.now();
    const result = await replayMails({ deps, ...client, count, seed: SEED });
    const seconds = (performance.now() - began) / 1000;
    return { count, result, seconds, megabytes: process.memoryUsage().rss / 1024 / 1024 };
  };
  const part = await measure(Math.ceil(MAILS / 4), 'marina');
  const whole = await measure(MAILS, 'barroysal');
  for (const { count, result, seconds } of [part, whole]) {
    process.stdout.write(
      `${count} mails, seed ${SEED}: ${result.deliveries} deliveries in ${seconds.toFixed(1)} s (${(result.deliveries / seconds).toFixed(0)} a second)\n`,
    );
  }
  const faults = [part, whole].map(({ count, result }) => faultsOf(result, count));
  const sum = (key: keyof ReturnType<typeof faultsOf>) => faults.reduce((all, each) => all + each[key], 0);
  process.stdout.write(
    `duplicates ${sum('duplicates')}, lost ${sum('lost')}, counted wrong ${sum('miscounted')}, stray conversations ${sum('strays')}; limit 0 each\n`,
  );
  const eachMs = ({ seconds, count }: typeof whole) => (seconds * 1000) / count;
  const pace = eachMs(whole) / eachMs(part);
  const growth = whole.megabytes - part.megabytes;
  process.stdout.write(
    `a mail among ${whole.count} against one among ${part.count}: ${pace.toFixed(2)} (limit ${WANTED_PACE}); ` +
      `memory ${whole.megabytes.toFixed(0)} MB, grown by ${growth.toFixed(0)} MB (limit ${WANTED_GROWTH_MB})\n`,
  );
  const [mails, firstMails] = [whole.count.toLocaleString('en'), part.count.toLocaleString('en')];
  reportFigures(
    {
      what: `${mails} mails, each delivered four times: doubled, lost, miscounted, stray`,
      ours: faults.flatMap((each) => Object.values(each)).reduce((all, count) => all + Math.abs(count), 0),
      unit: '',
      wanted: { of: 'ours', atMost: 0 },
    },
    {
      what: `a mail among ${mails}`,
      ours: eachMs(whole),
      unit: 'ms',
      peer: { name: `among ${firstMails}`, value: eachMs(part) },
      wanted: { of: 'ratio', atMost: WANTED_PACE },
    },
    {
      what: `${mails} mails, growth of memory`,
      ours: growth,
      unit: 'MB',
      wanted: { of: 'ours', atMost: WANTED_GROWTH_MB },
    },
  );
} finally {
  await mailParser.close();
  await db.close();
  await admin.end();
  await database.remove();
  await rm(directory, { recursive: true, force: true });
}
