import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { ExpectedError } from '#platform/expected-error.ts';

export type RingKey = {
  id: number;
  /** 32 random bytes. */
  key: Buffer;
  createdAt: Temporal.Instant;
};

/** What remains of a removed master key: derived keys that verify lasting signatures and decrypt nothing. */
export type RetiredKey = { id: number; signing: ReadonlyMap<string, Buffer> };

/** Master keys, oldest first. The last one encrypts and signs; the others still decrypt and verify. */
export type Keyring = { keys: readonly [RingKey, ...RingKey[]]; retired: readonly RetiredKey[] };

export class KeyringError extends ExpectedError {
  override readonly name = 'KeyringError';
}

const hexKey = z.string().regex(/^[0-9a-f]{64}$/i);
const fileSchema = z.strictObject({
  version: z.literal(1),
  keys: z
    .array(z.strictObject({ id: z.number().int().positive(), key: hexKey, createdAt: z.iso.datetime() }))
    .min(1)
    .refine((keys) => keys.every(({ id }, index) => index === 0 || id > (keys[index - 1]?.id ?? 0))),
  retired: z
    .array(z.strictObject({ id: z.number().int().positive(), signing: z.record(z.string(), hexKey) }))
    .default([]),
});

const beginning = Temporal.Instant.fromEpochMilliseconds(0);

function ringOf(keys: readonly RingKey[], retired: readonly RetiredKey[] = []): Keyring {
  const [first, ...rest] = keys;
  if (!first) throw new KeyringError('a ring without keys');
  return { keys: [first, ...rest], retired };
}

/** The key of one purpose; neither the master key nor another purpose's key can be derived from it. */
export function deriveKey({ key }: RingKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `enlace:${purpose}`, 32));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported below together with every other invalid form; the text itself must not appear in a message.
    return undefined;
  }
}

/**
 * Parses the key file: a keyring, or the single bare key (64 hexadecimal digits) of earlier versions, which is number
 * 1. Throws KeyringError.
 */
export function parseKeyring({ text, file }: { text: string; file: string }): Keyring {
  const bare = hexKey.safeParse(text.trim());
  if (bare.success) return ringOf([{ id: 1, key: Buffer.from(bare.data, 'hex'), createdAt: beginning }]);
  const ring = fileSchema.safeParse(parseJson(text));
  if (!ring.success)
    throw new KeyringError(`the key file ${file} holds neither a ring of keys nor 64 hexadecimal digits`);
  return ringOf(
    ring.data.keys.map(({ id, key, createdAt }) => ({
      id,
      key: Buffer.from(key, 'hex'),
      createdAt: Temporal.Instant.from(createdAt),
    })),
    ring.data.retired.map(({ id, signing }) => ({
      id,
      signing: new Map(Object.entries(signing).map(([purpose, key]) => [purpose, Buffer.from(key, 'hex')])),
    })),
  );
}

/** The text of the key file. */
export function formatKeyring({ keys, retired }: Keyring): string {
  const plain = {
    version: 1,
    keys: keys.map(({ id, key, createdAt }) => ({ id, key: key.toString('hex'), createdAt: createdAt.toString() })),
    retired: retired.map(({ id, signing }) => ({
      id,
      signing: Object.fromEntries([...signing].map(([purpose, key]) => [purpose, key.toString('hex')])),
    })),
  };
  return `${JSON.stringify(plain, undefined, 2)}\n`;
}

/** The key that currently encrypts and signs. */
export function currentKey({ keys }: Keyring): RingKey {
  return keys.at(-1) ?? keys[0];
}

export function singleKeyring({ key, createdAt = beginning }: { key: Buffer; createdAt?: Temporal.Instant }): Keyring {
  return ringOf([{ id: 1, key, createdAt }]);
}

/** The keyring with one more key, which becomes the current one. */
export function withKey(ring: Keyring, { key, createdAt }: Omit<RingKey, 'id'>): Keyring {
  return ringOf([...ring.keys, { id: currentKey(ring).id + 1, key, createdAt }], ring.retired);
}

/** The keyring without these keys, but with what verifies their lasting signatures; the current key always stays. */
export function withoutKeys(
  ring: Keyring,
  { ids, lasting }: { ids: readonly number[]; lasting: readonly string[] },
): Keyring {
  const current = currentKey(ring);
  const leaves = (each: RingKey) => each !== current && ids.includes(each.id);
  const left = lasting.length === 0 ? [] : ring.keys.filter(leaves).map((each) => leftOf(each, lasting));
  return ringOf(
    ring.keys.filter((each) => !leaves(each)),
    [...ring.retired, ...left],
  );
}

function leftOf(master: RingKey, lasting: readonly string[]): RetiredKey {
  return { id: master.id, signing: new Map(lasting.map((purpose) => [purpose, deriveKey(master, purpose)])) };
}

/** When a key was replaced by the next one; undefined for the current key. */
export function replacedAt({ keys }: Keyring, id: number): Temporal.Instant | undefined {
  const index = keys.findIndex((each) => each.id === id);
  return index < 0 ? undefined : keys[index + 1]?.createdAt;
}
