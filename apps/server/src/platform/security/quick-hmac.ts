import { hash } from 'node:crypto';
import { sha256Block, sha256Digest, type Sha256State, sha256Start, sha256Take, sha256Write } from './sha256.ts';

/** A message with its padding (a byte and eight of length) still fits into one block behind the key's. */
const mostInOneBlock = sha256Block - 9;

/** The state after the key's block, which is the same for every message. */
function stateAfter(block: Uint8Array): Sha256State {
  const state = sha256Start();
  sha256Take(state, { bytes: block, at: 0 });
  return state;
}

/**
 * HMAC-SHA-256 (RFC 2104, FIPS 198-1) with one key for many short messages: what the key adds is worked out once, so that a
 * digest costs two blocks here instead of four in two calls into the crypto library, which take twice as long.
 */
export function createQuickHmac(key: string | Buffer): (message: string | Buffer) => Buffer {
  const given = typeof key === 'string' ? Buffer.from(key) : key;
  const bytes = Buffer.alloc(sha256Block);
  (given.length > sha256Block ? hash('sha256', given, 'buffer') : given).copy(bytes);
  const inner = bytes.map((byte) => byte ^ 0x36);
  const outer = bytes.map((byte) => byte ^ 0x5c);
  const [afterInner, afterOuter] = [stateAfter(inner), stateAfter(outer)];
  const state = sha256Start();
  const block = Buffer.alloc(sha256Block);

  /** Takes in the last block: so many bytes of the message or digest, which follow the key's block. */
  function finish(from: Sha256State, length: number): void {
    block.fill(0, length);
    block[length] = 0x80;
    block.writeUInt32BE((sha256Block + length) * 8, sha256Block - 4);
    state.set(from);
    sha256Take(state, { bytes: block, at: 0 });
  }

  function ofShort(length: number): Buffer {
    finish(afterInner, length);
    sha256Write(state, block);
    finish(afterOuter, sha256Digest);
    const digest = Buffer.allocUnsafe(sha256Digest);
    sha256Write(state, digest);
    return digest;
  }

  return (message) => {
    const length = Buffer.byteLength(message);
    if (length > mostInOneBlock) {
      const content = typeof message === 'string' ? Buffer.from(message) : message;
      const digest = hash('sha256', Buffer.concat([inner, content]), 'buffer');
      return hash('sha256', Buffer.concat([outer, digest]), 'buffer');
    }
    if (typeof message === 'string') block.write(message);
    else message.copy(block);
    return ofShort(length);
  };
}

const made = new WeakMap<Buffer, (message: string | Buffer) => Buffer>();

/** The digest of one message; what `createQuickHmac` makes of a key is kept as long as the key is. */
export function quickHmac(key: string | Buffer, message: string | Buffer): Buffer {
  if (typeof key === 'string') return createQuickHmac(key)(message);
  const known = made.get(key) ?? createQuickHmac(key);
  made.set(key, known);
  return known(message);
}
