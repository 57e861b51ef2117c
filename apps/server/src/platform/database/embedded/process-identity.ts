import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { hasErrorCode } from '../error-code.ts';

/** True while a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}

/**
 * A text that differs between two processes that had the same number one after the other; undefined when the process is
 * gone (or a zombie). Empty where the system has nothing like it.
 */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return readLinuxBirth(pid);
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'win32') return '';
  const { stdout } = await promisify(execFile)('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
    env: { LC_ALL: 'C' },
  });
  return stdout.trim();
}

async function readLinuxBirth(pid: number): Promise<string | undefined> {
  try {
    const [stats, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // proc(5): after the command in brackets come the state (field 3) and, as field 22, the start in ticks since boot.
    const fields = stats.slice(stats.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${boot.trim()}:${fields[19]}`;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}
