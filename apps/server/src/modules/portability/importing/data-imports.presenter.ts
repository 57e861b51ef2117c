import type { DataImport } from '@enlace/contract/portability/data-imports.contract.ts';
import type { DataImportRow } from './data-imports.types.ts';

export function presentDataImport(row: DataImportRow): DataImport {
  const { id, state, fileName, sizeBytes, origin, percent, etaSeconds, report, failure, failurePath } = row;
  return {
    id,
    state,
    fileName,
    sizeBytes,
    origin,
    percent,
    etaSeconds,
    report,
    failure: failure === null ? null : { reason: failure, path: failurePath },
    createdAt: row.createdAt.toString(),
    finishedAt: row.finishedAt?.toString() ?? null,
  };
}

/** Where an archive waits. */
export function dataImportKey({ owner, importId }: { owner: string; importId: string }): string {
  return `data-imports/${owner}/${importId}.zip`;
}
