import type { ImportColumn, ImportDetail } from '@enlace/contract/audience/imports/imports.schemas.ts';

/** The server cuts long names and ends them so. */
const cut = '…';

/** The column that no row holds: what the name of the file says of everybody in it. It is the last one, and bears that name. */
export function isOfFileName(
  { index, name, samples }: Pick<ImportColumn, 'index' | 'name' | 'samples'>,
  { analysis, fileName }: Pick<ImportDetail, 'fileName'> & { analysis: { columns: readonly { index: number }[] } },
): boolean {
  if (index !== analysis.columns.at(-1)?.index || samples.length !== 1 || name === '') return false;
  return name.endsWith(cut) ? fileName.startsWith(name.slice(0, -cut.length)) : name === fileName;
}
