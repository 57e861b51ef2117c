import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { ReservedSql } from 'postgres';
import { listSequences, listTables, quoted, type TableHead } from '#platform/backup/row-export.ts';
import { readCopy } from '#platform/database/read-copy.ts';

const pieceBytes = 256 * 1024;
const history: TableHead = {
  schema: 'enlace_meta',
  name: 'migrations',
  columns: ['number', 'name', 'checksum', 'applied_at'],
};

export type SizedTable = TableHead & { bytes: number };

/** Every relation that has rows, with an estimate of their size. */
export async function tablesToCopy(old: ReservedSql): Promise<SizedTable[]> {
  const heads = [history, ...(await listTables(old))];
  const sized: SizedTable[] = [];
  for (const head of heads) {
    const [row] = await old<{ bytes: string }[]>`
      select coalesce(sum(pg_table_size(relid)), 0)::text as bytes
      from pg_partition_tree(${`${quoted(head.schema)}.${quoted(head.name)}`}::regclass)`;
    sized.push({ ...head, bytes: Number(row?.bytes ?? 0) });
  }
  return sized;
}

type Sessions = { old: ReservedSql; next: ReservedSql };

/** Copies the rows of one table, all or none, and records in the same transaction that it is done. */
export async function copyTable(
  { old, next }: Sessions,
  { schema, name, columns }: TableHead,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const [place, list] = [`${quoted(schema)}.${quoted(name)}`, columns.map(quoted).join(', ')];
  await next.unsafe('begin').simple();
  await next.unsafe('set local session_replication_role = replica').simple();
  if (schema === history.schema) await next.unsafe(`delete from ${place}`);
  const source = await old.unsafe(`copy (select ${list} from ${place}) to stdout`).readable();
  const sink = await next.unsafe(`copy ${place} (${list}) from stdin`).writable();
  let [held, size]: [Buffer[], number] = [[], 0];
  async function flush(): Promise<void> {
    const piece = Buffer.concat(held);
    [held, size] = [[], 0];
    if (piece.length > 0 && !sink.write(piece)) await once(sink, 'drain');
    onBytes(piece.length);
  }
  for await (const row of readCopy(source)) {
    // Single rows are too small to pass on one by one.
    held.push(row);
    size += row.length;
    if (size >= pieceBytes) await flush();
  }
  await flush();
  sink.end();
  await finished(sink);
  await next`insert into enlace_upgrade.copied (name) values (${place})`;
  await next.unsafe('commit').simple();
}

export async function copySequences({ old, next }: Sessions): Promise<void> {
  for (const { name, value, isCalled } of await listSequences(old))
    await next`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`;
}
