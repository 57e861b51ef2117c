import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { chown, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { syncDirectory } from '#platform/database/embedded/durable-files.ts';
import { formatKeyring, type Keyring, KeyringError, parseKeyring, singleKeyring } from './keyring.ts';

/** There is no key file, although existing data was encrypted and signed with it. */
export class KeyringMissingError extends KeyringError {
  override readonly isOwnWords = true;

  constructor(file: string) {
    super(
      `The key file ${file} is gone, but the database holds what was sealed and signed with it. Put it back from where it is kept (docs/backups.md), ` +
        'or restore a backup with --without-keys. No other key was made in its place.',
    );
  }
}

/** Where a `Secrets` gets its keyring from; `fresh` reads again even if it was checked a moment ago. */
export type KeyringSource = (fresh?: boolean) => Keyring;

const lookAgainMs = 1000;

/** The file's identity: a rename gives another inode, so every change is noticed. */
function stampOf(file: string): string {
  const { ino, mtimeMs, size } = statSync(file);
  return `${ino}:${mtimeMs}:${size}`;
}

/**
 * The keyring of a file that another process may replace at any time. A change is noticed within a second, and
 * immediately by callers that request a fresh read: that is how a running server picks up a key added by the command
 * line.
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

/** When started as root in a user's data folder, the file must stay readable for that user. */
async function ownerFor(file: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return await stat(file);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function writeTemporary(file: string, ring: Keyring): Promise<string> {
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

/** Replaces the key file, completely or not at all, even during a power failure; mode 0600. */
export async function writeKeyring({ file, ring }: { file: string; ring: Keyring }): Promise<void> {
  const temporary = await writeTemporary(file, ring);
  try {
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(path.dirname(file));
}

/** Reads the current keyring. Throws KeyringError. */
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

/** A keyring with one random key, where nothing has been encrypted yet. */
export function newKeyring(now: Temporal.Instant): Keyring {
  return singleKeyring({ key: randomBytes(32), createdAt: now });
}

type EnsureInput = {
  file: string;
  now: Temporal.Instant;
  /** Whether something was encrypted or signed before; only called when there is no file. */
  isNeeded: () => Promise<boolean>;
};

/**
 * Creates a keyring with one random key when there is no file; of several processes that start together, one wins.
 * Throws KeyringMissingError where a new key would replace one that is missing.
 */
export async function ensureKeyring({ file, now, isNeeded }: EnsureInput): Promise<void> {
  if (await exists(file)) return;
  // Another process may have created and used it in the meantime.
  if ((await isNeeded()) && !(await exists(file))) throw new KeyringMissingError(file);
  await ensureFolder(path.dirname(file));
  const temporary = await writeTemporary(file, newKeyring(now));
  try {
    await link(temporary, file);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  await syncDirectory(path.dirname(file));
}
