import { execFile } from 'node:child_process';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { readTextIfPresent } from './durable-files.ts';
import { isAlive } from './process-identity.ts';

export type PostmasterFile = { pid: number; dataDirectory: string; text: string };

/** Reads postmaster.pid (format: PostgreSQL source, miscadmin.h); undefined when missing or empty. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  return readLockFile(path.join(cluster, 'postmaster.pid'));
}

/** Reads a lock file of the server; postmaster.pid and the one next to the socket start alike. */
export async function readLockFile(file: string): Promise<PostmasterFile | undefined> {
  const text = await readTextIfPresent(file);
  if (text === undefined) return undefined;
  const [pidLine = '', dataDirectory = ''] = text.split('\n');
  const pid = Number.parseInt(pidLine, 10);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, dataDirectory, text } : undefined;
}

/** True while `pid` is a PostgreSQL process working in exactly this cluster directory. */
export async function isClusterProcess({ pid, cluster }: { pid: number; cluster: string }): Promise<boolean> {
  if (process.platform === 'linux') {
    const place = statSync(cluster, { throwIfNoEntry: false });
    return place !== undefined && isLinuxClusterProcess({ pid, cluster: place });
  }
  if (!isAlive(pid)) return false;
  return process.platform === 'win32' ? isWindowsPostgres({ pid, cluster }) : isUnixPostgres({ pid, cluster });
}

// PostgreSQL processes never leave their cluster directory, so the directory's identity (not its spelling) is the
// proof.
function isLinuxClusterProcess({ pid, cluster }: { pid: number; cluster: { dev: number; ino: number } }): boolean {
  try {
    const place = statSync(`/proc/${pid}/cwd`);
    if (place.dev !== cluster.dev || place.ino !== cluster.ino) return false;
    return path.basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '')) === 'postgres';
  } catch {
    // Gone meanwhile, or another account's process that cannot be inspected: not ours either way.
    return false;
  }
}

async function isUnixPostgres({ pid, cluster }: { pid: number; cluster: string }): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.includes('postgres') && stdout.includes(cluster);
  } catch {
    // ps exits with 1 when the process is gone.
    return false;
  }
}

async function isWindowsPostgres({ pid, cluster }: { pid: number; cluster: string }): Promise<boolean> {
  const { stdout } = await promisify(execFile)('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
  if (!stdout.toLowerCase().includes('"postgres.exe"')) return false;
  const written = await readPostmasterFile(cluster);
  return written !== undefined && path.resolve(written.dataDirectory) === path.resolve(cluster);
}

/** Every live PostgreSQL process of this cluster that can be found; only the postmaster where /proc is missing. */
export async function findClusterProcesses(cluster: string): Promise<number[]> {
  if (process.platform === 'linux') {
    const place = statSync(cluster, { throwIfNoEntry: false });
    if (!place) return [];
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => isLinuxClusterProcess({ pid, cluster: place }));
  }
  const written = await readPostmasterFile(cluster);
  return written && (await isClusterProcess({ pid: written.pid, cluster })) ? [written.pid] : [];
}
