import type { Tx } from '#platform/database/client.ts';
import type { Row } from './import.types.ts';
import type { TableShape } from './table-shape.ts';

/** Errors meaning that a row is invalid. */
const rowFaults = /^(?:22|23)|^P0001$/;

function isRowFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && rowFaults.test(error.code);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

type Batch = { tx: Tx; table: string; owner: string; shape: TableShape };
/** A row to write, with the caller's reference. */
export type Written = { row: Row; place: number };

/** Column names come from the database, never from the archive; values are one parameter. */
async function insertAll({ tx, table, owner, shape }: Batch, rows: readonly Written[]): Promise<Set<number>> {
  const named = new Set(rows.flatMap(({ row }) => Object.keys(row)));
  const columns = [...shape.columns].filter((name) => named.has(name) || name === shape.ownerColumn);
  const list = columns.map(quoted).join(', ');
  const given = columns.map((name) => `r.${quoted(name)}`).join(', ');
  const values = rows.map(({ row }) => ({ ...row, [shape.ownerColumn]: owner }));
  const statement = `
    insert into ${quoted(table)} (${list})
    select ${given} from jsonb_array_elements($1::jsonb) with ordinality t (item, nth)
    cross join lateral jsonb_populate_record(null::${quoted(table)}, t.item) r order by t.nth
    on conflict do nothing returning ${quoted(shape.ownerColumn)}`;
  const inserted = await tx.sql.unsafe(statement, [JSON.stringify(values)]);
  if (inserted.length === rows.length) return new Set(rows.map(({ place }) => place));
  return inserted.length === 0 ? new Set() : oneByOne;
}

/** Some existed and some did not: only single inserts show which. */
const oneByOne = new Set<number>([-1]);

export type Outcome = { fresh: number[]; known: number[]; refused: number[] };

/** Writes rows; those the database rejects are found by bisection, the others are inserted. */
export async function writeRows(batch: Batch, rows: readonly Written[]): Promise<Outcome> {
  const outcome: Outcome = { fresh: [], known: [], refused: [] };
  const write = async (part: readonly Written[]): Promise<void> => {
    if (part.length === 0) return;
    const half = Math.ceil(part.length / 2);
    const inserted = await batch.tx
      .savepoint(async (tx) => {
        const places = await insertAll({ ...batch, tx }, part);
        if (places === oneByOne) throw new SplitError();
        return places;
      })
      .catch((error: unknown) => {
        if (error instanceof SplitError) return undefined;
        if (isRowFault(error)) return part.length === 1 ? null : undefined;
        throw error;
      });
    if (inserted === undefined) {
      await write(part.slice(0, half));
      return write(part.slice(half));
    }
    for (const { place } of part) {
      if (inserted === null) outcome.refused.push(place);
      else (inserted.has(place) ? outcome.fresh : outcome.known).push(place);
    }
  };
  await write(rows);
  return outcome;
}

class SplitError extends Error {
  override readonly name = 'SplitError';
}
