import type { DataImport } from '@enlace/contract/account/portability/data-imports.contract.ts';
import type { DataImportRow } from './data-imports.types.ts';

/** Only imports into one wall, once, and if anything was imported. */
export function canUndo({ state, wallProfileId, undoneAt, report }: DataImportRow): boolean {
  const hasBrought =
    report?.kinds.some(({ kind, fresh }) => fresh > 0 && (kind === 'posts' || kind === 'files')) ?? false;
  return state === 'finished' && wallProfileId !== null && undoneAt === null && hasBrought;
}

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
    canUndo: canUndo(row),
    undoneAt: row.undoneAt?.toString() ?? null,
  };
}

/** Storage key of a waiting archive. */
export function dataImportKey({ owner, importId }: { owner: string; importId: string }): string {
  return `data-imports/${owner}/${importId}.zip`;
}
