import type { Writable } from 'node:stream';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import postgres, { type ReservedSql } from 'postgres';
import { z } from 'zod';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { toPostgresJs } from '#platform/database/target.ts';
import type { Logger } from '#platform/logger.ts';
import { BackupError } from './backup-error.ts';
import { emptyTables, makeTables } from './make-tables.ts';
import type { Manifest } from './manifest.ts';
import { readPart } from './part-streams.ts';
import { quoted } from './row-export.ts';
import { readFrames } from './row-frames.ts';

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });
const sequencesSchema = z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() }));

type Input = {
  folder: string;
  manifest: Manifest;
  /** With the owner's credentials; must be a superuser, whose sessions may disable triggers. */
  target: DatabaseTarget;
  migrationsDirectory: string;
  logger: Logger;
  signal?: AbortSignal | undefined;
};

async function assertUsable(sql: ReservedSql): Promise<void> {
  const [row] = await sql<{ isUsed: boolean; isSuper: boolean }[]>`
    select to_regclass('enlace_meta.migrations') is not null as "isUsed",
           (select rolsuper from pg_roles where rolname = current_user) as "isSuper"`;
  if (row?.isUsed) throw new BackupError('database', 'The database is not empty. Restore into a new one.');
  if (!row?.isSuper)
    throw new BackupError('database', 'Rows are restored by a superuser: triggers stay aside while they are written.');
}

async function openTable(sql: ReservedSql, head: Buffer): Promise<Writable> {
  const { schema, name, columns } = tableSchema.parse(JSON.parse(head.toString('utf8')));
  const list = columns.map(quoted).join(', ');
  return sql.unsafe(`copy ${quoted(schema)}.${quoted(name)} (${list}) from stdin`).writable();
}

async function closeTable(table: Writable | undefined): Promise<void> {
  if (!table) return;
  table.end();
  await finished(table);
}

async function setSequences(sql: ReservedSql, content: Buffer): Promise<void> {
  for (const { name, value, isCalled } of sequencesSchema.parse(JSON.parse(content.toString('utf8'))))
    await sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`;
}

async function load(sql: ReservedSql, { folder, manifest, signal }: Input): Promise<void> {
  let table: Writable | undefined;
  for await (const { kind, content } of readFrames(readPart({ folder, part: manifest.database, signal }))) {
    if (kind === 'rows') {
      if (!table) throw new BackupError('check_failed', 'The rows of the backup are damaged.');
      if (!table.write(content)) await once(table, 'drain');
      continue;
    }
    await closeTable(table);
    table = kind === 'table' ? await openTable(sql, content) : undefined;
    if (kind === 'sequences') await setSequences(sql, content);
  }
}

/** Writes a backup's rows into an empty database, all or none. Throws BackupError when it is not empty. */
export async function putRows(input: Input): Promise<void> {
  const { url, options } = toPostgresJs(input.target);
  const sql = postgres(url, { ...options, max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    // NOTE: the driver (3.4.9) never resolves `reserve` on a pool that has not connected yet.
    await sql`select 1`;
    const session = await sql.reserve();
    try {
      await assertUsable(session);
      await makeTables({ ...input, migrations: input.manifest.migrations });
      await session.unsafe('begin');
      await session.unsafe("set local session_replication_role = replica; set local enlace.owner = '*'").simple();
      await emptyTables(session);
      await load(session, input);
      await session.unsafe('commit');
      await session.unsafe('analyze');
    } finally {
      session.release();
    }
  } finally {
    await sql.end({ timeout: 2 });
  }
}
