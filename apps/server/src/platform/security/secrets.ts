import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { currentKey, deriveKey, KeyringError, type RingKey, singleKeyring } from './keyring.ts';
import type { KeyringSource } from './keyring-file.ts';

/** Keys derived from master keys that are stored outside the database and its backups. */
export type Secrets = {
  /** HMAC-SHA256 of the text under a separate key per purpose, base64url; always uses the current master key. */
  sign(purpose: string, text: string): string;
  /** Constant-time check of `sign`, under any key of the keyring. */
  verify(input: { purpose: string; text: string; signature: string }): boolean;
  /** Raw 32-byte key of a purpose, for libraries that do their own keyed work; use it to create new values. */
  key(purpose: string): Buffer;
  /** The same for every key of the keyring, current first; use them to read existing values. */
  keys(purpose: string): readonly Buffer[];
  /**
   * AES-256-GCM, for secrets at rest; the purpose is bound as additional data and the text names its key. List a column
   * with such values in its module's `sealed`, or a rotation does not include it.
   */
  seal(purpose: string, plain: string): string;
  /** Throws when the value was modified, encrypted for another purpose, or its key is missing. */
  open(purpose: string, sealed: string): string;
};

/** Number of the master key a value was encrypted under; undefined for what `seal` did not create. */
export function sealingKeyId(sealed: string): number | undefined {
  if (sealed.startsWith('v1.')) return 1;
  const id = /^v2\.(\d{1,9})\.[\w-]+$/.exec(sealed)?.[1];
  return id === undefined ? undefined : Number(id);
}

const sealForm = /^(?:v1|v2\.\d{1,9})\./;

/** Prefix of everything encrypted under this key, for lookups. */
export function sealPrefix(keyId: number): string {
  return `v2.${keyId}.`;
}

/** Derived keys are cached per master key, by its bytes: its number does not identify them. */
function createDerivation() {
  const cache = new WeakMap<RingKey, Map<string, Buffer>>();
  return (master: RingKey, purpose: string): Buffer => {
    const known = cache.get(master) ?? new Map<string, Buffer>();
    cache.set(master, known);
    const derived = known.get(purpose) ?? deriveKey(master, purpose);
    known.set(purpose, derived);
    return derived;
  };
}

function hmac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function fixed(key: Buffer): KeyringSource {
  const ring = singleKeyring({ key });
  return () => ring;
}

/** A single key acts as a fixed keyring of one. */
export function createSecrets(from: Buffer | KeyringSource): Secrets {
  const ring = typeof from === 'function' ? from : fixed(from);
  const derive = createDerivation();
  const key = (purpose: string) => derive(currentKey(ring()), purpose);
  const keys = (purpose: string, fresh?: boolean) => {
    const { keys: masters, retired } = ring(fresh);
    const left = retired.flatMap(({ signing }) => signing.get(purpose) ?? []);
    return [...masters.toReversed().map((master) => derive(master, purpose)), ...left];
  };

  return {
    key,
    keys: (purpose) => keys(purpose),
    sign: (purpose, text) => hmac(key(purpose), text),
    verify({ purpose, text, signature }) {
      const isOneOf = (candidates: Buffer[]) => candidates.some((each) => safeEqual(hmac(each, text), signature));
      // Another process may have signed under a key added since our last read.
      return isOneOf(keys(purpose)) || isOneOf(keys(purpose, true));
    },
    seal(purpose, plain) {
      const master = currentKey(ring());
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', derive(master, `seal:${purpose}`), nonce).setAAD(
        Buffer.from(purpose),
      );
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${sealPrefix(master.id)}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(purpose, sealed) {
      const id = sealingKeyId(sealed);
      const find = (fresh: boolean) => ring(fresh).keys.find((each) => each.id === id);
      const master = find(false) ?? find(true);
      if (!master) throw new KeyringError(`the key a secret was sealed under (${id ?? 'none'}) is not in the ring`);
      const bytes = Buffer.from(sealed.replace(sealForm, ''), 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', derive(master, `seal:${purpose}`), bytes.subarray(0, 12), {
          authTagLength: 16,
        });
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new KeyringError(
          `a stored secret cannot be opened with key ${master.id}: the key file is that of another installation, or the secret was altered`,
          { cause },
        );
      }
    },
  };
}

/** `open`, or undefined where that is impossible for good: the backup was restored without the keys. */
export function openIfReadable(
  secrets: Pick<Secrets, 'open'>,
  { purpose, sealed }: { purpose: string; sealed: string },
): string | undefined {
  try {
    return secrets.open(purpose, sealed);
  } catch (error) {
    if (error instanceof KeyringError) return undefined;
    throw error;
  }
}

/** Constant-time equality for texts of any length. */
export function safeEqual(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}

/** SHA-256 of a secret token, the only form of it that is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
