import path from 'node:path';
import type { Config } from '#platform/config/config.ts';

/** Where backups are stored by default. */
export function defaultBackupFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'backups');
}
