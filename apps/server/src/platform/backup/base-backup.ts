import type { Writable } from 'node:stream';
import { Client, type ClientConfig, type Connection, type Submittable } from 'pg';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { toPgConfig } from '#platform/database/target.ts';
import { BackupError } from './backup-error.ts';

/** Message types in the stream of BASE_BACKUP (PostgreSQL documentation, streaming replication protocol). */
const kinds = { archive: 0x6e, manifest: 0x6d, data: 0x64, progress: 0x70 } as const;
const slot = 'enlace_backup';
const patienceMs = 10_000;

type Row = { fields: (string | Buffer | null)[] };
type Chunk = { chunk: Buffer };
type Waiting = { resolve: (rows: Row['fields'][]) => void; reject: (error: Error) => void };

/** A source with backpressure. */
type Flow = { pause(): void; resume(): void };

function flowOf(connection: Connection): Flow {
  return connection.stream;
}

/**
 * Dispatches the messages of one BASE_BACKUP: the archive is passed to `archive`, PostgreSQL's own manifest is
 * collected.
 */
class BackupStream {
  readonly #archive: Writable;
  #archives = 0;
  #isManifest = false;
  readonly manifest: Buffer[] = [];

  constructor(archive: Writable) {
    this.#archive = archive;
  }

  /** False when the archive applies backpressure. */
  take(message: Buffer): boolean {
    const body = message.subarray(1);
    switch (message[0]) {
      case kinds.archive:
        this.#archives += 1;
        if (this.#archives > 1)
          throw new BackupError('database', 'The database uses tablespaces of its own, which cannot be backed up so.');
        return true;
      case kinds.manifest:
        this.#isManifest = true;
        return true;
      case kinds.data: {
        // The driver reuses the memory for the next message.
        const piece = Buffer.from(body);
        if (!this.#isManifest) return this.#archive.write(piece);
        this.manifest.push(piece);
        return true;
      }
      case kinds.progress:
        return true;
      default:
        throw new BackupError('database', 'The database sent something unknown inside a backup.');
    }
  }
}

/** One command of the replication protocol; `onData` receives the copied data. */
class Command implements Submittable {
  readonly #text: string;
  readonly #waiting: Waiting;
  readonly #onData: ((message: Buffer, flow: Flow) => void) | undefined;
  #rows: Row['fields'][] = [];
  #failure: Error | undefined;

  constructor(text: string, waiting: Waiting, onData?: (message: Buffer, flow: Flow) => void) {
    this.#text = text;
    this.#waiting = waiting;
    this.#onData = onData;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }
  handleRowDescription(): void {
    // Columns are known from the protocol's documentation.
  }
  handleDataRow(row: Row): void {
    this.#rows.push(row.fields);
  }
  handleCopyData({ chunk }: Chunk, connection: Connection): void {
    if (this.#failure) return;
    try {
      this.#onData?.(chunk, flowOf(connection));
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      connection.stream.destroy(this.#failure);
    }
  }
  handleCommandComplete(): void {
    // One command returns several results; only readiness ends it.
  }
  handleError(error: Error): void {
    this.#waiting.reject(this.#failure ?? error);
  }
  handleReadyForQuery(): void {
    this.#waiting.resolve(this.#rows);
  }
}

function run(client: Client, text: string, onData?: (message: Buffer, flow: Flow) => void): Promise<Row['fields'][]> {
  return new Promise((resolve, reject) => {
    client.query(new Command(text, { resolve, reject }, onData));
  });
}

export type BaseBackup = {
  systemId: string;
  startLsn: string;
  endLsn: string;
  /** PostgreSQL's list of the files with their checksums, as its own tools read it. */
  manifest: Buffer;
};

function textOf(value: string | Buffer | null | undefined): string {
  return value === null || value === undefined ? '' : value.toString();
}

/** Physical replication is a startup parameter; the driver supports it, its types do not. */
function replicationConfig(target: DatabaseTarget): ClientConfig {
  const config: ClientConfig & { replication: string } = {
    ...toPgConfig(target),
    application_name: 'enlace-backup',
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    replication: 'true',
  };
  return config;
}

/**
 * Copies the running cluster into `archive` as one tar with everything recovery needs, and ends it. A temporary slot
 * retains the required log. Throws BackupError when the role may not replicate or the server finds a damaged page.
 */
export async function streamBaseBackup({
  target,
  archive,
  label,
  signal,
}: {
  target: DatabaseTarget;
  archive: Writable;
  label: string;
  signal: AbortSignal;
}): Promise<BaseBackup> {
  const client = new Client(replicationConfig(target));
  const stream = new BackupStream(archive);
  // Nothing awaits an error between two commands.
  client.on('error', () => undefined);
  const stop = () => void client.end();
  try {
    await client.connect();
    signal.throwIfAborted();
    signal.addEventListener('abort', stop, { once: true });
    const [system] = await run(client, 'IDENTIFY_SYSTEM');
    await run(client, `CREATE_REPLICATION_SLOT "${slot}_${process.pid}" TEMPORARY PHYSICAL (RESERVE_WAL)`);
    let isWaiting = false;
    const onData = (message: Buffer, flow: Flow) => {
      // Data already read still arrives while the source is paused.
      if (stream.take(message) || isWaiting) return;
      isWaiting = true;
      flow.pause();
      archive.once('drain', () => {
        isWaiting = false;
        flow.resume();
      });
    };
    const options = `LABEL '${label}', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'CRC32C'`;
    const rows = await run(client, `BASE_BACKUP (${options})`, onData);
    archive.end();
    const [start] = rows;
    const end = rows.at(-1);
    return {
      systemId: textOf(system?.[0]),
      startLsn: textOf(start?.[0]),
      endLsn: textOf(end?.[0]),
      manifest: Buffer.concat(stream.manifest),
    };
  } catch (error) {
    archive.destroy();
    if (error instanceof BackupError) throw error;
    throw new BackupError('database', `The database could not be copied: ${String(error)}`, { cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end();
  }
}
