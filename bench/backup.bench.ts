import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { findBackup, restoreBackup } from '../apps/server/src/platform/backup/restore-backup.ts';
import { type BackupInput, writeBackup } from '../apps/server/src/platform/backup/write-backup.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { createJobs } from '../apps/server/src/platform/jobs/jobs.ts';
import { reportFigures } from './figures.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';

// Backup and restore of an installation with a million rows (contacts with their timelines) and some thousand files,
// for both kinds of database storage; compared with a plain copy of the same folder. Afterwards every table must have
// the same hash. Limit: 60 s each way.
const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const PEOPLE = Math.min(20_000, ROWS);
const FILES = Number(process.env['BENCH_FILES'] ?? 3000);
const LIMIT_MS = 60_000;
const passphrase = 'sal y limón a las cinco';
const migrationsDirectory = path.resolve(import.meta.dirname, '../apps/server/migrations');

async function seed(sql: Sql, owner: string): Promise<void> {
  await sql`insert into account_types (code, name, position) values ('persona', '{"es":"Persona","en":"Person","jp":"個人"}', 1)`;
  await sql`
    insert into users (id, roll, name, alias, codigo, email, password_hash, locale, account_type_id)
    values (${owner}, 'user', 'Marina Ferrer', ${`c-${owner}`}, ${owner.slice(0, 8)}, ${`${owner}@correo.example`}, '', 'es',
            (select id from account_types limit 1))`;
  await sql`
    insert into contacts (owner_id, name, name_key, email, phone, status, fields, source, search, activity_at, created_at, updated_at)
    select ${owner}, name, enlace_fold(name), 'persona' || n || '@correo.example',
           '+346' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), 'subscribed', jsonb_build_object('compras', n % 100),
           'import', array_to_tsvector(string_to_array(enlace_fold(name), ' ')), now(), now(), now()
    from (select n, 'Íñigo Muñoz ' || md5(n::text) as name from generate_series(1, ${PEOPLE}::int) n) people`;
  // Timelines are the bulk, as in reality.
  await sql`
    insert into contact_events (owner_id, contact_id, kind, at, details)
    select ${owner}, id, 'campaign_opened', now() - k * interval '1 hour', jsonb_build_object('campana', md5(k::text || id))
    from contacts, generate_series(1, ${Math.ceil(ROWS / PEOPLE) - 1}::int) k where owner_id = ${owner}`;
  await sql`checkpoint`;
}

async function seedFiles(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'files/drive', randomUUID());
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < FILES; number += 1)
    await writeFile(path.join(folder, `f${number}`), randomBytes(40_000 + (number % 20_000)));
}

async function hashes(sql: Sql): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'enlace_meta') and tablename <> 'instance' order by 1`;
  const found = new Map<string, string>();
  for (const { name } of tables) {
    // The time a migration was applied belongs to the installation, its result to the data.
    const row = name === 'enlace_meta.migrations' ? '(t.number, t.name, t.checksum)::text' : 't::text';
    const [hash] = await sql.unsafe<{ hash: string }[]>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0) as hash from ${name} t`,
    );
    found.set(name, hash?.hash ?? '');
  }
  return found;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}

const mebibytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MiB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
let isWell = true;

function report(what: string, ms: number, limitMs: number | undefined, more = ''): void {
  const isWithin = limitMs === undefined || ms <= limitMs;
  isWell &&= isWithin;
  const verdict = limitMs === undefined ? '' : isWithin ? `within ${seconds(limitMs)}` : `OVER ${seconds(limitMs)}`;
  console.log(`${what.padEnd(44)} ${seconds(ms).padStart(8)}  ${verdict}  ${more}`);
}

async function restored(backup: string, dataDir: string): Promise<{ ms: number; found: Map<string, string> }> {
  const { backup: chosen, root } = await findBackup(backup);
  const input = { backup: chosen, root, dataDir, migrationsDirectory, logger: complaintsOnly };
  const { ms } = await timed(() => restoreBackup({ ...input, keys: { kind: 'backup', passphrase } }));
  const server = await startEmbeddedPostgres({ dataDir, logger: complaintsOnly, disposable: true });
  const sql = postgres({ ...server.connection, max: 1 });
  try {
    return { ms, found: await hashes(sql) };
  } finally {
    await sql.end();
    await server.stop();
  }
}

const database = await createThrowAwayDatabase({ isDurable: true });
const sql = postgres({ ...database.owner, max: 2, onnotice: () => undefined });
const scratch = await mkdtemp(path.join(os.tmpdir(), 'enlace-bench-restored-'));
try {
  const jobs = createJobs({ target: { connection: database.app }, logger: complaintsOnly });
  await jobs.start({ bindings: [], work: false });
  await jobs.stop({ timeoutMs: 1000 });
  const masterKeyFile = path.join(database.dataDir, 'secrets', 'master.key');
  await writeFile(masterKeyFile, 'k'.repeat(43));
  await seed(sql, randomUUID());
  await seedFiles(database.dataDir);
  const [size] = await sql<{ bytes: string }[]>`select sum(pg_database_size(datname))::text as bytes from pg_database`;
  console.log(`${ROWS} rows, ${mebibytes(Number(size?.bytes))} of database, ${FILES} files`);
  const wanted = await hashes(sql);
  const plain = await timed(() =>
    cp(path.join(database.dataDir, 'postgres'), path.join(scratch, 'plain'), { recursive: true }),
  );
  report('plain copy of the cluster folder, not synced', plain.ms, undefined);

  const base = {
    config: { dataDir: database.dataDir, databaseUrl: undefined, masterKeyFile, backupPassphrase: passphrase },
    target: { connection: database.owner },
    root: path.join(scratch, 'backups'),
    origin: 'command',
    version: 'bench',
    withFiles: true,
    withTrial: false,
    clock: systemClock,
    logger: complaintsOnly,
    signal: new AbortController().signal,
  } satisfies BackupInput;
  const ofRows = `${ROWS.toLocaleString('en')} rows`;
  const copy = { name: 'plain copy of the cluster folder', value: plain.ms / 1000 };
  const wantedSeconds = { of: 'ours', atMost: LIMIT_MS / 1000 } as const;
  const restoreMs: number[] = [];
  for (const kind of ['physical', 'rows'] as const) {
    const config = { ...base.config, databaseUrl: kind === 'rows' ? 'postgres://elsewhere' : undefined };
    const first = await timed(() => writeBackup({ ...base, config }));
    const { folder, manifest } = first.value;
    const ratio = `${mebibytes(manifest.database.bytes)} packed, ${mebibytes(manifest.addedBytes)} new, × ${(first.ms / plain.ms).toFixed(1)} of the copy`;
    report(`backup, ${kind}, read back`, first.ms, LIMIT_MS, ratio);
    const what = `backup of ${ofRows}, ${kind === 'rows' ? 'as rows' : kind}`;
    reportFigures({ what, ours: first.ms / 1000, unit: 's', peer: copy, wanted: wantedSeconds });
    const { ms, found } = await restored(folder, path.join(scratch, kind));
    const differing = [...wanted].filter(([name, hash]) => found.get(name) !== hash).map(([name]) => name);
    isWell &&= differing.length === 0 && found.size === wanted.size;
    restoreMs.push(ms);
    report(
      `restore, ${kind}`,
      ms,
      LIMIT_MS,
      differing.length === 0 ? `${found.size} tables equal` : `DIFFER: ${differing.join(', ')}`,
    );
  }
  const tried = await timed(() => writeBackup({ ...base, withTrial: true }));
  report(
    'backup again, database started once',
    tried.ms,
    LIMIT_MS,
    `${mebibytes(tried.value.manifest.addedBytes)} new`,
  );
  reportFigures(
    {
      what: `backup of ${ofRows} again, database started once`,
      ours: tried.ms / 1000,
      unit: 's',
      peer: copy,
      wanted: wantedSeconds,
    },
    {
      what: `restore of ${ofRows}, slower of physical and as rows`,
      ours: Math.max(...restoreMs) / 1000,
      unit: 's',
      peer: copy,
      wanted: wantedSeconds,
    },
  );
} finally {
  await sql.end();
  await database.remove();
  await rm(scratch, { recursive: true, force: true });
}
process.exit(isWell ? 0 : 1);
