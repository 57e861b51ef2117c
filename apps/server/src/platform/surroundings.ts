import { readFile, stat } from 'node:fs/promises';

/** Below this, a few hundred visitors at once exhaust the descriptors of a process. */
export const fewDescriptors = 4096;
const readableByOthers = 0o066;

export type Weakness = { check: 'data folder' | 'open files'; text: string; remedy: string };

/** How many files and connections this process may have open at once; undefined where the system does not report it. */
export async function descriptorLimit(file = '/proc/self/limits'): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [, max] = /^Max open files\s+(\S+)/m.exec(text) ?? [];
  return max === undefined || max === 'unlimited' ? undefined : Number(max);
}

/** Maximum connections of a server, so that descriptors remain for files. */
export function maxConnections(limit: number): number {
  return Math.max(Math.floor(limit / 4), limit - 256);
}

async function modeOf(folder: string): Promise<number | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found && found.mode & 0o777;
}

/**
 * What in the program's environment is weaker than it should be, as sentences; none of it prevents the program from
 * working.
 */
export async function findWeaknesses({
  dataDir,
  limit,
}: {
  dataDir: string;
  limit: number | undefined;
}): Promise<Weakness[]> {
  const found: Weakness[] = [];
  if (limit !== undefined && limit < fewDescriptors)
    found.push({
      check: 'open files',
      text: `this process may open ${limit} files and connections at once, fewer than ${fewDescriptors}`,
      remedy: `raise it: LimitNOFILE=65536 in the systemd unit, --ulimit nofile=65536:65536 for a container, ulimit -n in a shell`,
    });
  const mode = process.platform === 'win32' ? undefined : await modeOf(dataDir);
  if (mode !== undefined && (mode & readableByOthers) !== 0)
    found.push({
      check: 'data folder',
      text: `other accounts of this machine may look into ${dataDir} (${mode.toString(8).padStart(4, '0')})`,
      remedy: `chmod go-rw ${dataDir}`,
    });
  return found;
}
