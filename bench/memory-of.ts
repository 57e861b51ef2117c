import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of the process and of those it started, without its database, in MB (proportional set size). */
export function memoryOf(dataDir: string): number {
  let kilobytes = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
      if (!environment.includes(`DATA_DIR=${dataDir}\0`) || !command.includes('node')) continue;
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // It ended between the two reads.
    }
  }
  return kilobytes / 1024;
}
