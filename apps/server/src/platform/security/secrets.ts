import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Keys derived from one master key that lives outside the database and its backups. */
export type Secrets = {
  /** HMAC-SHA256 of the text under a key of its own per purpose, base64url. */
  sign(purpose: string, text: string): string;
  /** Constant-time check of `sign`. */
  verify(input: { purpose: string; text: string; signature: string }): boolean;
  /** Raw 32-byte key of a purpose, for libraries that do their own keyed work. */
  key(purpose: string): Buffer;
  /** AES-256-GCM, for secrets at rest; the purpose is bound as additional data. */
  seal(purpose: string, plain: string): string;
  open(purpose: string, sealed: string): string;
};

export function createSecrets(master: Buffer): Secrets {
  const cache = new Map<string, Buffer>();
  const key = (purpose: string): Buffer => {
    const known = cache.get(purpose);
    if (known) return known;
    const derived = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `enlace:${purpose}`, 32));
    cache.set(purpose, derived);
    return derived;
  };
  const sign = (purpose: string, text: string) => createHmac('sha256', key(purpose)).update(text).digest('base64url');
  return {
    key,
    sign,
    verify({ purpose, text, signature }) {
      return safeEqual(sign(purpose, text), signature);
    },
    seal(purpose, plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key(`seal:${purpose}`), nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key(`seal:${purpose}`), bytes.subarray(0, 12));
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Equality in constant time for texts of any length. */
export function safeEqual(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}

/** SHA-256 of a secret token, the only form of it that is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function fsyncFile(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads the 32-byte master key (hex) of `file`, creating it with mode 0600 on first start. */
export async function loadMasterKey(file: string): Promise<Buffer> {
  try {
    const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
    if (key.length !== 32) throw new Error(`the key file ${file} must hold 64 hexadecimal digits`);
    return key;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = randomBytes(32);
  const temporary = `${file}.${process.pid}.new`;
  await writeFile(temporary, `${fresh.toString('hex')}\n`, { mode: 0o600 });
  await chmod(temporary, 0o600);
  await fsyncFile(temporary);
  await rename(temporary, file);
  return fresh;
}
