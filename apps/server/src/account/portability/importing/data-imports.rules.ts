import type { DataImport, DataImportRow } from './data-imports.types.ts';

/** Only imports into one wall, once, and if anything was imported. */
export function canUndo({ state, wallProfileId, undoneAt, report }: DataImportRow): boolean {
  const hasBrought =
    report?.kinds.some(({ kind, fresh }) => fresh > 0 && (kind === 'posts' || kind === 'files')) ?? false;
  return state === 'finished' && wallProfileId !== null && undoneAt === null && hasBrought;
}

/** An import as its client sees it. */
export function describeDataImport(row: DataImportRow): DataImport {
  const { failure: reason, failurePath: path } = row;
  return { ...row, failure: reason === null ? null : { reason, path }, canUndo: canUndo(row) };
}

/** Storage key of a waiting archive. */
export function dataImportKey({ owner, importId }: { owner: string; importId: string }): string {
  return `data-imports/${owner}/${importId}.zip`;
}
