import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { chown, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { syncDirectory } from '#platform/database/embedded/durable-files.ts';
import { formatKeyring, type Keyring, KeyringError, parseKeyring, singleKeyring } from './keyring.ts';

/** There is no key file, and what is there already was sealed and signed with it. */
export class KeyringMissingError extends KeyringError {
  override readonly isOwnWords = true;

  constructor(file: string) {
    super(
      `The key file ${file} is gone, but the database holds what was sealed and signed with it. Put it back from where it is kept (docs/backups.md), ` +
        'or restore a backup with --without-keys. No other key was made in its place.',
    );
  }
}

/** Where a `Secrets` gets its ring from; `fresh` asks again although a moment ago nothing had changed. */
export type KeyringSource = (fresh?: boolean) => Keyring;

const lookAgainMs = 1000;

/** The file's own state: a rename gives another inode, so no change goes unseen. */
function stampOf(file: string): string {
  const { ino, mtimeMs, size } = statSync(file);
  return `${ino}:${mtimeMs}:${size}`;
}

/**
 * The ring of a file that another process may replace at any time. A change is seen within a second, and at once by
 * whoever asks for a fresh look: that is how a running server learns of a key the command line added.
 */
export function followKeyring(file: string): KeyringSource {
  let ring = parseKeyring({ text: readFileSync(file, 'utf8'), file });
  let stamp = stampOf(file);
  let lookedAt = performance.now();
  return (fresh = false) => {
    const now = performance.now();
    if (!fresh && now - lookedAt < lookAgainMs) return ring;
    lookedAt = now;
    const seen = stampOf(file);
    if (seen !== stamp) {
      ring = parseKeyring({ text: readFileSync(file, 'utf8'), file });
      stamp = seen;
    }
    return ring;
  };
}

/** Started as root in somebody's data folder, the file must stay readable for that somebody. */
async function ownerFor(file: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return await stat(file);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function writeBeside(file: string, ring: Keyring): Promise<string> {
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.new`;
  const owner = await ownerFor(file);
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(formatKeyring(ring));
    if (owner) await handle.chown(owner.uid, owner.gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return temporary;
}

/** Puts the ring in the place of the file, whole or not at all, also across a power cut; mode 0600. */
export async function writeKeyring({ file, ring }: { file: string; ring: Keyring }): Promise<void> {
  const temporary = await writeBeside(file, ring);
  try {
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(path.dirname(file));
}

/** Reads the ring as it is now. Throws KeyringError. */
export async function readKeyring(file: string): Promise<Keyring> {
  return parseKeyring({ text: await readFile(file, 'utf8'), file });
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function ensureFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined || process.getuid?.() !== 0) return;
  const above = await stat(path.dirname(folder));
  await chown(folder, above.uid, above.gid);
}

/** A ring of one random key, for a place where nothing was sealed yet. */
export function newKeyring(now: Temporal.Instant): Keyring {
  return singleKeyring({ key: randomBytes(32), createdAt: now });
}

type EnsureInput = {
  file: string;
  now: Temporal.Instant;
  /** Whether something was sealed or signed before; asked only when there is no file. */
  isNeeded: () => Promise<boolean>;
};

/**
 * Makes a ring with one random key when there is no file; of several processes that start together one wins. Throws
 * KeyringMissingError where a new key would stand in for one that is gone.
 */
export async function ensureKeyring({ file, now, isNeeded }: EnsureInput): Promise<void> {
  if (await exists(file)) return;
  // Another process may have made it, and used it, while this one asked.
  if ((await isNeeded()) && !(await exists(file))) throw new KeyringMissingError(file);
  await ensureFolder(path.dirname(file));
  const temporary = await writeBeside(file, newKeyring(now));
  try {
    await link(temporary, file);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  await syncDirectory(path.dirname(file));
}
