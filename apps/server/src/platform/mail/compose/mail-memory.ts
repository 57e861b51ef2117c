/** What most mails need; a larger one gets memory of its own. */
const blockBytes = 16 * 1024;
/** More than all connections of a process have in hand. */
const mostFree = 256;

const free: Buffer[] = [];
let scratch = Buffer.alloc(0);
const largestScratch = 256 * 1024;

/** Pieces of ASCII: what all recipients share is there as bytes, what is personal as text. */
export type Pieces = readonly (string | Buffer)[];

export type MailMemory = {
  /** To be written whole. */
  bytes: Buffer;
  /** To be called once at most, and only when nobody reads the bytes any more: another mail is written there. */
  release: () => void;
};

/**
 * Memory for one message. Thousands a second, each with an allocation of its own outside of the heap, make the runtime
 * collect its whole garbage three times a second; blocks that come back cost nothing.
 */
export function takeMailMemory(length: number): MailMemory {
  if (length > blockBytes) return { bytes: Buffer.allocUnsafeSlow(length), release: () => undefined };
  const block = free.pop() ?? Buffer.allocUnsafeSlow(blockBytes);
  return {
    bytes: block.subarray(0, length),
    release() {
      if (free.length < mostFree) free.push(block);
    },
  };
}

/** Octets of the pieces together. */
export function lengthOf(pieces: Pieces): number {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
}

/** Writes the pieces behind each other. */
export function putPieces({ target, at, pieces }: { target: Buffer; at: number; pieces: Pieces }): void {
  let next = at;
  for (const piece of pieces) {
    if (typeof piece === 'string') target.write(piece, next, 'latin1');
    else target.set(piece, next);
    next += piece.length;
  }
}

/** The pieces put together for one look; the bytes are good until the next call. */
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
