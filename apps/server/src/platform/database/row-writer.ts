import type { Tx } from './client.ts';
import { type Columns, createParameters, type Parameters, rowSource } from './row-source.ts';

/** A table with its written columns. */
export type WrittenTable<Row> = { table: string; columns: Columns<Row> };
/** A fragment of a statement that writes many rows; null without any. */
export type Write = (parameters: Parameters) => string | null;

/** Many rows for one table; table and columns are fixed in the code, values never are. */
export function rowWriter<Row>({ table, columns }: WrittenTable<Row>): (rows: readonly Row[]) => Write {
  const names = Object.keys(columns);
  return (rows) => (parameters) => {
    if (rows.length === 0) return null;
    const { from, valueOf } = rowSource(parameters, { columns, rows });
    return `insert into ${table} (${names.join(', ')}) select ${names.map(valueOf).join(', ')} from ${from}`;
  };
}

/**
 * Writes everything in one statement: what several tables share, such as keys, is sent and parsed once. No part sees
 * what another writes; statement triggers fire when all is written.
 */
export async function writeTogether(tx: Tx, writes: readonly Write[]): Promise<void> {
  const parameters = createParameters();
  const parts = writes.flatMap((write) => write(parameters) ?? []);
  const last = parts.pop();
  if (last === undefined) return;
  const others = parts.map((part, index) => `w${index} as (${part})`);
  const text = others.length === 0 ? last : `with ${others.join(', ')} ${last}`;
  await tx.sql.unsafe(text, parameters.values, { prepare: true });
}
