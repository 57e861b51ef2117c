import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from './clock.ts';

/** The only source of identifiers and randomness. */
export type Ids = {
  /** UUID version 7 (RFC 9562 §5.7): sortable by creation, also within a millisecond of one process (§6.2, method 1). */
  uuid(): string;
  /** Secret text of `bytes` random bytes, base64url. */
  token(bytes?: number): string;
  /** Short readable code in Crockford base 32 (no I, L, O, U). */
  code(length: number): string;
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const counterLimit = 0x1000;

/**
 * Milliseconds and the position within them; when the clock goes back or a millisecond is full, it continues from the
 * last position.
 */
function createTicks({ clock }: { clock: Clock }): () => { milliseconds: number; counter: number } {
  let milliseconds = 0;
  let counter = 0;
  return () => {
    const now = clock.now().epochMilliseconds;
    if (now > milliseconds) {
      milliseconds = now;
      counter = 0;
    } else if (counter + 1 < counterLimit) counter += 1;
    else {
      milliseconds += 1;
      counter = 0;
    }
    return { milliseconds, counter };
  };
}

/** Random bytes for this many identifiers are drawn at once: drawing is most of an identifier's cost. */
const drawnAtOnce = 128;
const randomPerId = 8;

function createRandomParts(): () => Buffer {
  let drawn = Buffer.alloc(0);
  return () => {
    if (drawn.length === 0) drawn = randomBytes(randomPerId * drawnAtOnce);
    const part = drawn.subarray(0, randomPerId);
    drawn = drawn.subarray(randomPerId);
    return part;
  };
}

/** Overwritten for every identifier. */
const bytes = Buffer.alloc(16);

function uuidV7({ milliseconds, counter }: { milliseconds: number; counter: number }, random: Buffer): string {
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  random.copy(bytes, 8, 0, randomPerId);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function createIds({ clock }: { clock: Clock }): Ids {
  const nextTick = createTicks({ clock });
  const nextRandom = createRandomParts();
  return {
    uuid: () => uuidV7(nextTick(), nextRandom()),
    token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
    code: (length) => Array.from({ length }, () => crockford[randomInt(32)]).join(''),
  };
}
