import { createHash } from 'node:crypto';
import os from 'node:os';
import type { DatabaseConnection } from '../connection.types.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** Name of the marker by which a later start recognises a server running with exactly its own settings. */
export const settingsMarker = 'enlace.settings';

const gibibyte = 1024 ** 3;

/** For throw-away clusters of tests: an acknowledged commit may be lost. */
const disposableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/**
 * The server's buffer size, for a machine or container with so much memory: about a sixteenth, and at most a gigabyte,
 * which fits the indexes of a million contacts (docs/decisions/0018-shared-buffers.md).
 */
export function sharedBuffers(memoryBytes: number): string {
  const gibibytes = memoryBytes / gibibyte;
  if (gibibytes < 2) return '128MB';
  if (gibibytes < 7) return '256MB';
  return gibibytes < 14 ? '512MB' : '1GB';
}

function standardSettings({
  paths,
  binaries,
}: {
  paths: ClusterPaths;
  binaries: PostgresBinaries;
}): Record<string, string> {
  return {
    cluster_name: 'enlace',
    max_connections: '60',
    shared_buffers: sharedBuffers(Math.min(os.totalmem(), process.constrainedMemory() || Infinity)),
    max_wal_size: '512MB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    // Plans made for a new table stay until its rows are analysed: check every 15 s, not every minute.
    autovacuum_naptime: '15s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    unix_socket_permissions: '0700',
    logging_collector: 'on',
    log_directory: paths.logDirectory,
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_line_prefix: '%m [%p] %a ',
    // Statement texts and details contain personal data; the server's own log has the request behind an error.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // The log of slow statements: their text with $1 in place of every value.
    log_min_duration_statement: '1000',
    log_parameter_max_length: '0',
    ...(binaries.hasStatementStatistics ? { shared_preload_libraries: 'pg_stat_statements' } : {}),
  };
}

/** Command-line arguments of the server; the last one contains a digest of all the others. */
export function buildServerArguments({
  paths,
  binaries,
  connection,
  disposable,
  overrides,
}: {
  paths: ClusterPaths;
  binaries: PostgresBinaries;
  connection: DatabaseConnection;
  disposable: boolean;
  overrides: Record<string, string>;
}): { args: string[]; marker: string } {
  const usesSocket = process.platform !== 'win32';
  const settings: Record<string, string> = {
    ...standardSettings({ paths, binaries }),
    listen_addresses: usesSocket ? '' : connection.host,
    ...(usesSocket ? { unix_socket_directories: connection.host } : {}),
    port: String(connection.port),
    ...(disposable ? disposableSettings : {}),
    ...overrides,
  };
  const args = [
    '-D',
    paths.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const marker = createHash('sha256')
    .update(JSON.stringify([binaries.postgres, args]))
    .digest('hex')
    .slice(0, 32);
  return { args: [...args, '-c', `${settingsMarker}=${marker}`], marker };
}
