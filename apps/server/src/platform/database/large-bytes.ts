import type { PendingQuery, Row } from 'postgres';
import type { Tx } from './transaction.ts';

/**
 * The driver converts bytes to text and back in one go: 24 MB block the process for a third of a second. In pieces of
 * this size it can respond in between.
 */
export const pieceBytes = 512 * 1024;

/**
 * Passes bytes to `work` as an expression for a statement of the same transaction. Larger ones are first sent in
 * pieces, into a large object (PostgreSQL, chapter “Large Objects”) that is removed when this returns or the
 * transaction ends.
 */
export async function withLargeBytes<T>(
  tx: Tx,
  bytes: Buffer,
  work: (value: PendingQuery<Row[]>) => Promise<T>,
): Promise<T> {
  if (bytes.length <= pieceBytes) return work(tx.sql`${bytes}::bytea`);
  const [made] = await tx.sql<{ id: string }[]>`select lo_from_bytea(0, ''::bytea)::text as id`;
  const id = made?.id ?? '';
  for (let from = 0; from < bytes.length; from += pieceBytes)
    await tx.sql`select lo_put(${id}::oid, ${from}::bigint, ${bytes.subarray(from, from + pieceBytes)}::bytea)`;
  const done = await work(tx.sql`lo_get(${id}::oid)`);
  await tx.sql`select lo_unlink(${id}::oid)`;
  return done;
}

type Piece = { from: number; length: number };

/**
 * Reads `size` bytes in pieces; `read` returns those from `from` on, counted from 1 as in `substring`. Undefined when
 * deleted meanwhile.
 */
export async function readLargeBytes(
  size: number,
  read: (piece: Piece) => Promise<Buffer | null | undefined>,
): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  for (let from = 0; from < size; from += pieceBytes) {
    const piece = await read({ from: from + 1, length: pieceBytes });
    if (!piece) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
