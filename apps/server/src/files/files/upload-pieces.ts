import type { AppError } from '#platform/errors.ts';

/** Pieces that were looked at before they are read: the first bytes come again. */
export type PeekedPieces = { head: Buffer; pieces: AsyncIterable<Buffer> };

/** Reads about as many bytes as asked for, without taking them away. */
export async function peek(source: AsyncIterable<Buffer>, wanted: number): Promise<PeekedPieces> {
  const iterator = source[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let length = 0;
  while (length < wanted) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    seen.push(value);
    length += value.length;
  }
  async function* again(): AsyncGenerator<Buffer> {
    yield* seen;
    for (;;) {
      const { done, value } = await iterator.next();
      if (done === true) return;
      yield value;
    }
  }
  return { head: Buffer.concat(seen).subarray(0, wanted), pieces: again() };
}

type LimitInput = { limit: number; refuse: () => AppError };

/** The same pieces; throws as soon as they are more than `limit` bytes. */
export async function* limited(pieces: AsyncIterable<Buffer>, { limit, refuse }: LimitInput): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > limit) throw refuse();
    yield piece;
  }
}

export async function readAll(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}
