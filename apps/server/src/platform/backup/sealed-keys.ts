import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import type { Part } from './manifest.ts';
import { measureFile } from './part-streams.ts';

export const keysFile = 'keys.sealed';
/** About 64 MiB and a tenth of a second per guess. */
const cost = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const keyBytes = 32;

const sealedSchema = z.object({
  kdf: z.literal('scrypt-65536-8-1'),
  cipher: z.literal('aes-256-gcm'),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  text: z.base64(),
});

function derive(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, keyBytes, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** Writes the key file's text, encrypted with the passphrase. */
export async function writeSealedKeys({
  folder,
  text,
  passphrase,
}: {
  folder: string;
  text: string;
  passphrase: string;
}): Promise<Part> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const record = {
    kdf: 'scrypt-65536-8-1',
    cipher: 'aes-256-gcm',
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    text: sealed.toString('base64'),
  };
  const file = path.join(folder, keysFile);
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify(record));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { file: keysFile, ...(await measureFile(file)) };
}

/** Decrypts what `writeSealedKeys` wrote; BackupError for a wrong passphrase. */
export async function openSealedKeys({ sealed, passphrase }: { sealed: string; passphrase: string }): Promise<string> {
  const { salt, nonce, tag, text } = sealedSchema.parse(JSON.parse(sealed));
  const key = await derive(passphrase, Buffer.from(salt, 'base64'));
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'));
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  try {
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new BackupError('check_failed', 'The passphrase does not open the keys of this backup.', { cause });
  }
}
