/** Some fifteen mails of the usual size: one that stays long keeps no more than this alive. */
const slabBytes = 128 * 1024;

let slab = Buffer.alloc(0);
let used = 0;

/**
 * Memory for one message, to be written whole. Thousands a second, each with an allocation of its own, keep the garbage
 * collector busier than writing them does.
 */
export function takeMailMemory(length: number): Buffer {
  if (length > slabBytes / 4) return Buffer.allocUnsafeSlow(length);
  if (used + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(slabBytes);
    used = 0;
  }
  used += length;
  return slab.subarray(used - length, used);
}

/** Puts texts of ASCII and bytes behind each other. */
export function joinPieces(pieces: readonly (string | Buffer)[]): Buffer {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  const whole = takeMailMemory(length);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') whole.write(piece, at, 'latin1');
    else whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
