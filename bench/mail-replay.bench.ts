import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { replayMails } from '../apps/server/src/modules/mailbox/inbound/mail-replay.test-support.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { createDatabase } from '../apps/server/src/platform/database/client.ts';
import { createEventBus } from '../apps/server/src/platform/events/event-bus.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { createMailParser } from '../apps/server/src/platform/mail/parse/mail-parser.ts';
import { createLive } from '../apps/server/src/platform/realtime/live.ts';
import { createSecrets } from '../apps/server/src/platform/security/secrets.ts';
import { createDiskStorage } from '../apps/server/src/platform/storage/storage.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

// Every mail is delivered twice by the listener and twice from a box, shuffled, and every reading job runs twice:
// the mailbox must hold each once. BENCH_MAILS=500 for a short run.
const MAILS = Number(process.env['BENCH_MAILS'] ?? 10_000);
const SEED = Number(process.env['BENCH_SEED'] ?? 20_261_116);

const owner = randomUUID();
const profile = { id: randomUUID(), name: 'Talleres' };

async function seedClient(sql: Sql): Promise<void> {
  await sql`insert into account_types (code, name, position) values ('persona', '{"es":"Persona","en":"Person","jp":"個人"}', 1)`;
  await sql`
    insert into users (id, roll, name, alias, codigo, email, account_type_id, password_hash, locale)
    select ${owner}, 'user', 'Marina Ferrer', 'barroysal', 'BENCH001', 'marina@correo.example', id, '', 'es' from account_types limit 1`;
  await sql`
    insert into profiles (owner_id, id, name, slug, locale, draft, short_code, theme_id)
    values (${owner}, ${profile.id}, ${profile.name}, 'talleres', 'es', '{}', 'b1', 'barro')`;
}

const database = await createThrowAwayDatabase();
const admin = postgres({ ...database.owner, max: 1, onnotice: () => undefined });
const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: 4 });
const directory = await mkdtemp(path.join(os.tmpdir(), 'enlace-replay-'));
const mailParser = createMailParser({ logger: complaintsOnly });
try {
  await seedClient(admin);
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
    senderCheck: { check: async () => null },
    logger: complaintsOnly,
  };
  const began = performance.now();
  const result = await replayMails({ deps, owner, profile, count: MAILS, seed: SEED });
  const seconds = (performance.now() - began) / 1000;
  const duplicates = result.messages - result.distinct;
  const lost = MAILS - result.distinct;
  const miscounted = result.unread - MAILS;
  const strays = result.conversations - Math.ceil(MAILS / 20);
  process.stdout.write(
    `${MAILS} mails, seed ${SEED}: ${result.deliveries} deliveries in ${seconds.toFixed(1)} s (${(result.deliveries / seconds).toFixed(0)} a second)\n` +
      `duplicates ${duplicates}, lost ${lost}, counted wrong ${miscounted}, stray conversations ${strays}; limit 0 each\n`,
  );
  if (duplicates !== 0 || lost !== 0 || miscounted !== 0 || strays !== 0) process.exitCode = 1;
} finally {
  await mailParser.close();
  await db.close();
  await admin.end();
  await database.remove();
  await rm(directory, { recursive: true, force: true });
}
