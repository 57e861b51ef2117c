/** What most mails need; a larger one gets its own memory. */
const blockBytes = 16 * 1024;
/** More than all connections of a process use at once. */
const maxFree = 256;

const free: Buffer[] = [];
let scratch = Buffer.alloc(0);
const largestScratch = 256 * 1024;

/** ASCII pieces: shared ones as bytes, personal ones as text. */
export type Pieces = readonly (string | Buffer)[];

export type MailMemory = {
  /** To be filled completely. */
  bytes: Buffer;
  /** To be called at most once, and only when nobody reads the bytes any more: another mail is written there. */
  release: () => void;
};

/**
 * Memory for one message. Thousands of off-heap allocations a second make the runtime do a full garbage collection
 * three times a second; reused blocks cost nothing.
 */
export function takeMailMemory(length: number): MailMemory {
  if (length > blockBytes) return { bytes: Buffer.allocUnsafeSlow(length), release: () => undefined };
  const block = free.pop() ?? Buffer.allocUnsafeSlow(blockBytes);
  return {
    bytes: block.subarray(0, length),
    release() {
      if (free.length < maxFree) free.push(block);
    },
  };
}

/** Total octets of the pieces. */
export function lengthOf(pieces: Pieces): number {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
}

/** Writes the pieces consecutively. */
export function putPieces({ target, at, pieces }: { target: Buffer; at: number; pieces: Pieces }): void {
  let next = at;
  for (const piece of pieces) {
    if (typeof piece === 'string') target.write(piece, next, 'latin1');
    else target.set(piece, next);
    next += piece.length;
  }
}

/** The assembled pieces for one read; the bytes are valid until the next call. */
export function glanceAt<T>(pieces: Pieces, look: (whole: Buffer) => T): T {
  const length = lengthOf(pieces);
  if (length > scratch.length) {
    const wanted = Buffer.allocUnsafeSlow(Math.max(length, blockBytes));
    if (length > largestScratch) {
      putPieces({ target: wanted, at: 0, pieces });
      return look(wanted.subarray(0, length));
    }
    scratch = wanted;
  }
  putPieces({ target: scratch, at: 0, pieces });
  return look(scratch.subarray(0, length));
}
