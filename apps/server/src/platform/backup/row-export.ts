import postgres, { type ReservedSql, type Sql } from 'postgres';
import { appRole } from '#platform/database/app-role.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { readCopy } from '#platform/database/read-copy.ts';
import { toPostgresJs } from '#platform/database/target.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest, Migration } from './manifest.ts';
import { writeFrame } from './row-frames.ts';

const frameBytes = 256 * 1024;
/** Tables whose rows are written by the migrations themselves. */
const leftOut = ['enlace_meta.migrations', 'pgboss.version'];

export type TableHead = { schema: string; name: string; columns: string[] };
export type SequenceState = { name: string; value: string; isCalled: boolean };

export type RowFacts = Pick<Manifest, 'postgres' | 'migrations'>;

/** Every table that stores rows itself or in partitions, with its writable columns. */
export async function listTables(tx: ReservedSql): Promise<TableHead[]> {
  const tables = await tx<TableHead[]>`
    select n.nspname as schema, c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1, 2 order by 1, 2`;
  return tables.filter(({ schema, name }) => !leftOut.includes(`${schema}.${name}`));
}

export async function listSequences(tx: ReservedSql): Promise<SequenceState[]> {
  const names = await tx<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname in ('public', 'pgboss') order by 1`;
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const [row] = await tx<{ value: string; isCalled: boolean }[]>`
      select last_value::text as value, is_called as "isCalled" from ${tx.unsafe(name)}`;
    if (row) states.push({ name, ...row });
  }
  return states;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function* rowsOf(
  tx: ReservedSql,
  { schema, name, columns }: TableHead,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const list = columns.map(quoted).join(', ');
  const source = await tx.unsafe(`copy (select ${list} from ${quoted(schema)}.${quoted(name)}) to stdout`).readable();
  let held: Buffer[] = [];
  let size = 0;
  for await (const row of readCopy(source)) {
    signal.throwIfAborted();
    // Single rows are too small to be passed on.
    held.push(row);
    size += row.length;
    if (size < frameBytes) continue;
    yield* writeFrame('rows', Buffer.concat(held));
    [held, size] = [[], 0];
  }
  if (size > 0) yield* writeFrame('rows', Buffer.concat(held));
}

async function readFacts(tx: ReservedSql): Promise<RowFacts> {
  const [row] = await tx<{ major: string; lsn: string }[]>`
    select (current_setting('server_version_num')::int / 10000)::text as major, pg_current_wal_lsn()::text as lsn`;
  const migrations = await tx<Migration[]>`select number, name, checksum from enlace_meta.migrations order by number`;
  const lsn = row?.lsn ?? '';
  return {
    postgres: { major: row?.major ?? '', systemId: '', startLsn: lsn, endLsn: lsn },
    migrations: [...migrations],
  };
}

/** Rows hidden by a policy would be silently missing. */
async function openAllRows(tx: ReservedSql): Promise<void> {
  await tx`select set_config('enlace.owner', '*', true), set_config('statement_timeout', '0', true),
                  set_config('idle_in_transaction_session_timeout', '0', true)`;
  // The queue belongs to the product's role, whose rights a non-superuser role does not inherit.
  const [queue] = await tx<{ isClosed: boolean }[]>`
    select to_regnamespace('pgboss') is not null and not has_schema_privilege('pgboss', 'usage') as "isClosed"`;
  if (queue?.isClosed) await tx.unsafe(`set local role ${appRole}`);
}

async function* exportAll(sql: Sql, signal: AbortSignal, onFacts: (facts: RowFacts) => void): AsyncGenerator<Buffer> {
  // NOTE: the driver (3.4.9) never resolves `reserve` on a pool that has not connected yet.
  await sql`select 1`;
  const session = await sql.reserve();
  try {
    await session.unsafe('begin isolation level repeatable read read only');
    await openAllRows(session);
    onFacts(await readFacts(session));
    for (const table of await listTables(session)) {
      yield* writeFrame('table', Buffer.from(JSON.stringify(table)));
      yield* rowsOf(session, table, signal);
    }
    yield* writeFrame('sequences', Buffer.from(JSON.stringify(await listSequences(session))));
    yield* writeFrame('end', Buffer.alloc(0));
    await session.unsafe('commit');
  } finally {
    session.release();
  }
}

/**
 * All rows of one snapshot, table by table, in PostgreSQL's text format; `facts` is available after the first chunk.
 */
export function streamRows({ target, signal }: { target: DatabaseTarget; signal: AbortSignal }): {
  pieces: AsyncIterable<Buffer>;
  facts(): RowFacts;
} {
  let facts: RowFacts | undefined;
  async function* pieces(): AsyncGenerator<Buffer> {
    const { url, options } = toPostgresJs(target);
    const sql = postgres(url, {
      ...options,
      max: 1,
      connect_timeout: 10,
      fetch_types: false,
      onnotice: () => undefined,
      connection: { application_name: 'enlace-backup' },
    });
    try {
      yield* exportAll(sql, signal, (found) => {
        facts = found;
      });
    } catch (cause) {
      if (signal.aborted) throw cause;
      throw new BackupError('database', `The rows could not be read: ${String(cause)}`, { cause });
    } finally {
      await sql.end({ timeout: 5 });
    }
  }
  return {
    pieces: pieces(),
    facts() {
      if (!facts) throw new Error('nothing was read yet');
      return facts;
    },
  };
}
