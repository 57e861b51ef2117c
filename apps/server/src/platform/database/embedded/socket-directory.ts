import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, mkdtemp, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { hasErrorCode } from '../error-code.ts';
import type { RunIdentity } from './run-identity.ts';

/** `sun_path` holds 104 bytes on the strictest system; the socket's own name takes 14 of them. */
const maximumDirectoryBytes = 85;

async function isPrivateTo({ directory, uid }: { directory: string; uid: number }): Promise<boolean> {
  const stats = await lstat(directory);
  return stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0;
}

async function makePrivate({ directory, identity }: { directory: string; identity: RunIdentity }): Promise<boolean> {
  const uid = identity.account?.uid ?? process.getuid?.() ?? 0;
  try {
    await mkdir(directory, { mode: 0o700 });
    if (identity.account) await chown(directory, identity.account.uid, identity.account.gid);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
  return isPrivateTo({ directory, uid });
}

/**
 * A private directory for the Unix socket: under the data directory if that path is short and plain enough, else one in
 * the temporary directory with a name derived from the data directory.
 */
export async function prepareSocketDirectory({
  dataDir,
  identity,
}: {
  dataDir: string;
  identity: RunIdentity;
}): Promise<string> {
  const inDataDir = path.join(dataDir, 'postgres-socket');
  const isPlain = /^[\w./-]+$/.test(inDataDir) && Buffer.byteLength(inDataDir) <= maximumDirectoryBytes;
  if (isPlain && (await makePrivate({ directory: inDataDir, identity }))) return inDataDir;
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16);
  const fits = Buffer.byteLength(path.join(os.tmpdir(), name)) + 10 <= maximumDirectoryBytes;
  const temporary = fits && /^[\w./-]+$/.test(os.tmpdir()) ? os.tmpdir() : '/tmp';
  const derived = path.join(temporary, `enlace-${name}`);
  if (await makePrivate({ directory: derived, identity })) return derived;
  // Somebody else created a directory of that name: never trust it.
  const random = await mkdtemp(path.join(temporary, 'enlace-'));
  if (identity.account) await chown(random, identity.account.uid, identity.account.gid);
  return random;
}

/** A currently free loopback port, for systems without Unix sockets. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
