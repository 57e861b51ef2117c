import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { notFound } from '#platform/errors.ts';
import { dataImportJob } from '../jobs/portability.jobs.ts';
import { dataImportNotChecked, dataImportOver, dataImportRunning } from '../portability.errors.ts';
import type { PortabilityDeps } from '../portability.types.ts';
import { dataImportKey, describeDataImport } from './data-imports.rules.ts';
import { findDataImport, lockDataImport, setDataImportState } from './data-imports.repository.ts';
import type { DataImport } from './data-imports.types.ts';
import { fits } from './settle-quota.ts';
import type { ImportAuthor } from './upload-data-import.ts';

type Call = { deps: PortabilityDeps; owner: OwnerId; author: ImportAuthor; id: string };

/** Errors: resource.not_found. */
export async function getDataImport({ deps, owner, id }: Omit<Call, 'author'>): Promise<DataImport> {
  const row = await deps.db.scoped(owner, (tx) => findDataImport(tx, owner, id));
  if (!row) throw notFound();
  return describeDataImport(row);
}

/** Starts a checked import. Errors: resource.not_found, data_imports.not_checked, data_imports.already_running. */
export async function runDataImport({ deps, owner, author, id }: Call): Promise<DataImport> {
  try {
    return await deps.db.scoped(owner, async (tx) => {
      const row = await lockDataImport(tx, owner, id);
      if (!row) throw notFound();
      if (row.state !== 'checked' || !row.report || !fits(row.report)) throw dataImportNotChecked();
      const running = await setDataImportState(tx, { owner, importId: id, state: 'running', now: deps.clock.now() });
      await deps.jobs.enqueue(tx, dataImportJob, { owner, importId: id });
      const entry = {
        action: 'data_import.started',
        subjectKind: 'data_import',
        subjectId: id,
        after: { fileName: row.fileName },
      };
      await recordHistory({ tx, owner, actor: author, entry });
      await deps.live.publish(tx, { userId: owner, event: { kind: 'data_import.changed', importId: id } });
      return describeDataImport(running);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'data_imports_at_work')) throw dataImportRunning();
    throw error;
  }
}

/**
 * Discards an archive; a running import notices and leaves nothing behind. Errors: resource.not_found,
 * data_imports.over.
 */
export async function cancelDataImport({ deps, owner, author, id }: Call): Promise<DataImport> {
  const cancelled = await deps.db.scoped(owner, async (tx) => {
    const row = await lockDataImport(tx, owner, id);
    if (!row) throw notFound();
    if (row.state === 'finished' || row.state === 'failed' || row.state === 'cancelled') throw dataImportOver();
    const next = await setDataImportState(tx, { owner, importId: id, state: 'cancelled', now: deps.clock.now() });
    const entry = {
      action: 'data_import.cancelled',
      subjectKind: 'data_import',
      subjectId: id,
      after: { fileName: row.fileName },
    };
    await recordHistory({ tx, owner, actor: author, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'data_import.changed', importId: id } });
    return describeDataImport(next);
  });
  await deps.storage.remove(dataImportKey({ owner, importId: id }));
  return cancelled;
}
