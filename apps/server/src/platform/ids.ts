import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from './clock.ts';

/** The only source of identifiers and randomness. */
export type Ids = {
  /** UUID version 7 (RFC 9562 §5.7): sortable by creation time. */
  uuid(): string;
  /** Secret text of `bytes` random bytes, base64url. */
  token(bytes?: number): string;
  /** Short human code in Crockford base 32 (no I, L, O, U). */
  code(length: number): string;
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function uuidV7(milliseconds: number, random: Buffer): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  random.copy(bytes, 6, 0, 10);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function createIds({ clock }: { clock: Clock }): Ids {
  return {
    uuid: () => uuidV7(clock.now().epochMilliseconds, randomBytes(10)),
    token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
    code: (length) => Array.from({ length }, () => crockford[randomInt(32)]).join(''),
  };
}
