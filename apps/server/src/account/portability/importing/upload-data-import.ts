import type { FastifyRequest } from 'fastify';
import * as contract from '@enlace/contract/account/portability/data-imports.contract.ts';
import { dataImportLimits } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { notFound } from '#platform/errors.ts';
import {
  cleanFileName,
  limitedPieces,
  type Pieces,
  type SentFile,
  withSingleFile,
} from '#platform/http/single-file.ts';
import { dataImportJob } from '../jobs/portability.jobs.ts';
import { dataImportFileMissing, dataImportRunning, dataImportTooLarge } from '../portability.errors.ts';
import type { PortabilityDeps } from '../portability.types.ts';
import { dataImportKey, describeDataImport } from './data-imports.rules.ts';
import { insertDataImport, listDataImportRows } from './data-imports.repository.ts';
import type { DataImport } from './data-imports.types.ts';

/** The client, or the command line. */
export type ImportAuthor = HistoryActor;
type Input = {
  deps: PortabilityDeps;
  owner: OwnerId;
  author: ImportAuthor;
  wall: string | null;
  name: string;
  pieces: Pieces;
};

async function assertPlace(tx: Tx, owner: OwnerId, wall: string | null): Promise<void> {
  if (wall === null) return;
  const rows = await tx.sql`select 1 from profiles where owner_id = ${owner} and id = ${wall} and deleted_at is null`;
  if (rows.length === 0) throw notFound();
}

async function assertIdle(tx: Tx, owner: OwnerId): Promise<void> {
  const rows = await tx.sql`select 1 from data_imports where owner_id = ${owner} and state in ('checking', 'running')`;
  if (rows.length > 0) throw dataImportRunning();
}

/** Streams into the storage; refused as soon as it is too large. */
async function store({ deps, pieces }: Input, key: string): Promise<number> {
  let sizeBytes = 0;
  const limit = {
    bytes: dataImportLimits.bytes,
    tooLarge: dataImportTooLarge,
    onBytes: (total: number) => void (sizeBytes = total),
  };
  await deps.storage.write(key, limitedPieces(pieces, limit));
  return sizeBytes;
}

async function keep(input: Input, { id, sizeBytes }: { id: string; sizeBytes: number }): Promise<DataImport> {
  const { deps, owner, author, wall } = input;
  const fileName = cleanFileName(input.name, 'enlace.zip');
  const row = {
    id,
    wall,
    fileName,
    sizeBytes,
    createdBy: 'userId' in author ? author.userId : owner,
    createdAt: deps.clock.now(),
  };
  try {
    return await deps.db.scoped(owner, async (tx) => {
      await assertPlace(tx, owner, wall);
      const kept = await insertDataImport(tx, owner, row);
      await deps.jobs.enqueue(tx, dataImportJob, { owner, importId: id });
      const entry = {
        action: 'data_import.uploaded',
        subjectKind: 'data_import',
        subjectId: id,
        after: { fileName, sizeBytes },
      };
      await recordHistory({ tx, owner, actor: author, entry });
      await deps.live.publish(tx, { userId: owner, event: { kind: 'data_import.changed', importId: id } });
      return describeDataImport(kept);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'data_imports_at_work')) throw dataImportRunning();
    throw error;
  }
}

/** Stores an archive and queues its check. Errors: data_imports.*, resource.not_found. */
export async function uploadDataImport(input: Input): Promise<DataImport> {
  const { deps, owner, wall } = input;
  await deps.db.scoped(owner, async (tx) => {
    await assertPlace(tx, owner, wall);
    await assertIdle(tx, owner);
  });
  const id = deps.ids.uuid();
  const key = dataImportKey({ owner, importId: id });
  try {
    return await keep(input, { id, sizeBytes: await store(input, key) });
  } catch (error) {
    await deps.storage.remove(key);
    throw error;
  }
}

const shown = 5;

/** The latest archives, newest first. Errors: resource.not_found. */
export async function listDataImports(
  deps: Pick<PortabilityDeps, 'db'>,
  { owner, wall }: { owner: OwnerId; wall: string | null },
): Promise<{ items: DataImport[] }> {
  return deps.db.scoped(owner, async (tx) => {
    await assertPlace(tx, owner, wall);
    return { items: (await listDataImportRows(tx, owner, { wall, limit: shown })).map(describeDataImport) };
  });
}

/** Before any byte is read: whether the archive may be imported there. Errors: resource.not_found. */
export async function assertImportPlace(
  deps: Pick<PortabilityDeps, 'db'>,
  { owner, wall }: { owner: OwnerId; wall: string | null },
): Promise<void> {
  await deps.db.scoped(owner, (tx) => assertPlace(tx, owner, wall));
}

/** The archive in a form. Errors: data_imports.file_missing. */
export function withArchiveFile<T>(request: FastifyRequest, use: (file: SentFile) => Promise<T>): Promise<T> {
  const refusals = { noForm: dataImportFileMissing, missing: dataImportFileMissing };
  const form = { operation: contract.uploadDataImport, request, bytes: dataImportLimits.bytes, ...refusals };
  return withSingleFile(form, use);
}
