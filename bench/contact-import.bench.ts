import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import postgres, { type Sql } from 'postgres';
import { catalogModule } from '../apps/server/src/billing/catalog/catalog.module.ts';
import { insertImport, beginPhase } from '../apps/server/src/audience/imports/imports.repository.ts';
import { importFileKey } from '../apps/server/src/audience/imports/imports.rules.ts';
import { startTrial } from '../apps/server/src/billing/subscriptions/subscriptions.usecases.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { type OwnerId, ownerId } from '../apps/server/src/platform/context.ts';
import { createDatabase, type Database } from '../apps/server/src/platform/database/client.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { reportFigures } from './figures.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 500_000);
const WANTED_RATIO = 0.6;
const MAX_RSS = 300 * 1024 * 1024;
const MEBIBYTE = 1024 * 1024;

// The import as in the product (a separate process, file from the storage, every rule, addresses, timeline, durable
// commits), compared with COPY of the same resulting rows from a file on the server into empty tables with the same
// columns, checks and indexes, but without foreign keys, triggers and row security: contacts, addresses and timeline in
// turn. Then the same file again, killed midway and resumed by another process: both must give the same result.

const ids = createIds({ clock: systemClock });
const first = ['María', 'José', 'Lucía', 'Andrés', 'Núria', 'Iker', 'Begoña', 'Óscar', 'Paula', 'Hugo'];
const last = ['García', 'Núñez', 'Ferrer', 'Soler', 'Ibáñez', 'Roca', 'Vidal', 'Muñoz', 'Pons', 'Serra'];
const towns = ['Altea', 'Dénia', 'Málaga', 'Sevilla', 'Bilbao', 'Madrid', 'Gijón'];

function* lines(): Generator<string> {
  yield 'Nombre completo,Correo electrónico,Móvil,Empresa,Ciudad,Notas\n';
  for (let index = 0; index < ROWS; index += 1) {
    const name = `${first[index % 10]} ${last[Math.floor(index / 10) % 10]} ${last[Math.floor(index / 100) % 10]}`;
    // One row in a hundred is invalid and one is duplicated, as in real lists.
    const email =
      index % 100 === 50
        ? 'sin-correo'
        : `persona.${index % 100 === 99 ? index - 1 : index}@correo${index % 50}.example`;
    const phone = `6${String((index * 7919) % 100_000_000).padStart(8, '0')}`;
    yield `${name},${email},${phone},Taller ${index % 5000},${towns[index % towns.length]},"Vino, y compró ${index % 9}"\n`;
  }
}

async function createClient(db: Database, owner: Sql): Promise<OwnerId> {
  // NOTE: the seed of the catalogue touches only the database.
  await catalogModule.seed?.({ db } as Parameters<NonNullable<typeof catalogModule.seed>>[0]);
  const id = ids.uuid();
  const code = ids.code(8);
  await db.system(async (tx) => {
    await tx.sql`
      insert into users (id, roll, name, alias, codigo, email, account_type_id, password_hash, locale)
      select ${id}, 'user', 'Marina Ferrer', ${code.toLowerCase()}, ${code}, ${`${code.toLowerCase()}@example.org`},
             (select id from account_types limit 1), 'x', 'es'`;
    await startTrial({ tx, deps: { clock: systemClock }, owner: ownerId(id), timeZone: 'Europe/Madrid' });
  });
  await owner`update plan_quotas set quota = 1000000000 where resource = 'contacts'`;
  return ownerId(id);
}

type World = { db: Database; sql: Sql; storage: string; connection: object; source: string };

async function prepare({ db, sql, storage, source }: World): Promise<{ owner: OwnerId; importId: string }> {
  const owner = await createClient(db, sql);
  const importId = ids.uuid();
  const target = path.join(storage, importFileKey({ owner, importId }));
  await mkdir(path.dirname(target), { recursive: true });
  await pipeline(createReadStream(source), createWriteStream(target));
  const names = ['Nombre completo', 'Correo electrónico', 'Móvil', 'Empresa', 'Ciudad', 'Notas'];
  const targets = ['name', 'email', 'phone', 'company', 'city', 'notes'] as const;
  const columns = names.map((name, index) => ({ index, name, samples: [], objections: 0, filled: 0 }));
  const now = systemClock.now();
  await db.scoped(owner, async (tx) => {
    await insertImport(tx, owner, {
      id: importId,
      fileName: 'tamys.csv',
      format: 'csv',
      sizeBytes: 1,
      createdBy: owner,
      createdAt: now,
      isRemembered: false,
      look: { reading: { encoding: 'utf-8', delimiter: ',', hasHeader: true }, analysis: { columns, sample: [] } },
      plan: {
        mapping: targets.map((to, column) => ({ column, to })),
        duplicates: 'fill_empty',
        dateOrder: 'dmy',
        country: 'ES',
        labelIds: [],
        folderId: null,
        consent: null,
      },
    });
    await beginPhase(tx, owner, { id: importId, state: 'running', room: null, now });
  });
  return { owner, importId };
}

type Work = { owner: string; importId: string; aheadSeconds?: number };

function startWork({ storage, connection }: World, work: Work): ChildProcess {
  const program = path.resolve(import.meta.dirname, '../apps/server/src/audience/imports/import-process.fixture.ts');
  return spawn(process.execPath, [program, JSON.stringify({ connection, storage, ...work })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function finishWork(child: ChildProcess): Promise<{ milliseconds: number; rssBytes: number }> {
  if (!child.stdout) throw new Error('the import has no output');
  const output = await text(child.stdout);
  if (output === '') throw new Error('the import said nothing');
  return JSON.parse(output);
}

const written =
  'owner_id, id, name, name_key, first_name, last_name, email, phone, company, city, status, status_reason, status_changed_at, language, notes, fields, source, search, activity_at, created_at, updated_at';
const writtenAddresses = 'owner_id, id, contact_id, kind, value, position, is_primary, live';
const writtenEvents = 'owner_id, at, id, contact_id, kind, details';

type Peer = { sql: Sql; owner: string; table: string; columns: string; file: string };

/** Milliseconds of COPY of the client's rows of a table into an empty copy of it. */
async function measureCopy({ sql, owner, table, columns, file }: Peer): Promise<number> {
  await sql.unsafe(`create table peer_${table} (like ${table} including all)`);
  const order = table === 'contacts' ? 'id' : 'contact_id';
  await sql.unsafe(`copy (select ${columns} from ${table} where owner_id = '${owner}' order by ${order}) to '${file}'`);
  await sql`checkpoint`;
  const began = performance.now();
  await sql.unsafe(`copy peer_${table} (${columns}) from '${file}'`);
  const milliseconds = performance.now() - began;
  await sql.unsafe(`drop table peer_${table}`);
  return milliseconds;
}

/** The result of an import, without values that differ every time. */
async function resultOf(sql: Sql, owner: string): Promise<string> {
  const [row] = await sql<{ result: string }[]>`
    select md5(string_agg(concat_ws('|', right(id::text, 12), name, first_name, last_name, email, phone, company, city, status, notes, search::text), E'\n' order by id))
           || (select md5(string_agg(concat_ws('|', right(contact_id::text, 12), kind, value, is_primary), E'\n' order by contact_id, kind, value))
                 from contact_addresses where owner_id = ${owner})
           || (select concat_ws('|', created, updated, unchanged, rejected, problems, state) from contact_imports where owner_id = ${owner})
           || (select used from quota_counters where owner_id = ${owner} and resource = 'contacts') as result
      from contacts where owner_id = ${owner}`;
  return row?.result ?? '';
}

async function killOnTheWay(world: World, work: Work): Promise<number> {
  const child = startWork(world, work);
  for (;;) {
    const [row] = await world.sql<
      { cursor: number }[]
    >`select cursor from contact_imports where owner_id = ${work.owner}`;
    if ((row?.cursor ?? 0) >= ROWS * 0.4) break;
    if (child.exitCode !== null) throw new Error('the import ended before it could be killed');
    await systemClock.sleep(20);
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  const [row] = await world.sql<
    { cursor: number }[]
  >`select cursor from contact_imports where owner_id = ${work.owner}`;
  return row?.cursor ?? 0;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const perSecond = (milliseconds: number) => Math.round(ROWS / (milliseconds / 1000)).toLocaleString('en');

const database = await createThrowAwayDatabase({ isDurable: true });
const sql = postgres({ ...database.owner, max: 1, onnotice: () => undefined });
const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: 4 });
try {
  const source = path.join(database.dataDir, 'tamys.csv');
  await writeFile(source, lines());
  const storage = path.join(database.dataDir, 'bench-files');
  const world: World = { db, sql, storage, connection: database.app, source };
  const whole = await prepare(world);
  await sql`checkpoint`;
  const ours = await finishWork(startWork(world, whole));
  // The server reads and writes the file under its own account.
  const file = path.join(database.dataDir, 'postgres', 'peer.txt');
  const peer = { sql, owner: whole.owner, file };
  const tamys = await measureCopy({ ...peer, table: 'contacts', columns: written });
  const addresses = await measureCopy({ ...peer, table: 'contact_addresses', columns: writtenAddresses });
  const events = await measureCopy({ ...peer, table: 'contact_events', columns: writtenEvents });
  const copied = tamys + addresses + events;
  const ratio = copied / ours.milliseconds;
  say(`${ROWS.toLocaleString('en')} rows`);
  say(
    `import                         ${(ours.milliseconds / 1000).toFixed(2)} s  ${perSecond(ours.milliseconds)} rows/s  RSS ${Math.round(ours.rssBytes / MEBIBYTE)} MiB (at most ${MAX_RSS / MEBIBYTE})`,
  );
  say(
    `COPY of the same rows          ${(copied / 1000).toFixed(2)} s  ${perSecond(copied)} rows/s  (tamys ${(tamys / 1000).toFixed(2)}, addresses ${(addresses / 1000).toFixed(2)}, timeline ${(events / 1000).toFixed(2)})`,
  );
  say(
    `ratio                          ${ratio.toFixed(2)} (at least ${WANTED_RATIO}); of the tamys alone ${(tamys / ours.milliseconds).toFixed(2)}`,
  );
  const wholeResult = await resultOf(sql, whole.owner);
  await sql`delete from contacts where owner_id = ${whole.owner}`;
  // Autovacuum does this within minutes; the dead rows would otherwise slow down the second import.
  await sql`vacuum analyze`;
  const broken = await prepare(world);
  const cursor = await killOnTheWay(world, broken);
  await finishWork(startWork(world, { ...broken, aheadSeconds: 120 }));
  const isEqual = (await resultOf(sql, broken.owner)) === wholeResult;
  say(`killed after ${cursor.toLocaleString('en')} rows, taken up: ${isEqual ? 'equal result' : 'DIFFERENT RESULT'}`);
  reportFigures(
    {
      what: `import of ${ROWS.toLocaleString('en')} tamys`,
      ours: (ROWS / ours.milliseconds) * 1000,
      unit: 'rows/s',
      peer: { name: 'COPY of the same rows', value: (ROWS / copied) * 1000 },
      wanted: { of: 'ratio', atLeast: WANTED_RATIO },
    },
    {
      what: 'import, memory',
      ours: ours.rssBytes / MEBIBYTE,
      unit: 'MB',
      wanted: { of: 'ours', atMost: MAX_RSS / MEBIBYTE },
    },
  );
  if (!isEqual) process.exitCode = 1;
} finally {
  await db.close();
  await sql.end();
  await database.remove();
  await rm(database.dataDir, { recursive: true, force: true });
}
