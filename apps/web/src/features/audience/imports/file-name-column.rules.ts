import type { ImportColumn, ImportDetail } from '@enlace/contract/audience/imports/imports.schemas.ts';

/** The server truncates long names with this. */
const cut = '…';

/** The virtual last column, which applies the file's name to every contact in it. */
export function isOfFileName(
  { index, name, samples }: Pick<ImportColumn, 'index' | 'name' | 'samples'>,
  { analysis, fileName }: Pick<ImportDetail, 'fileName'> & { analysis: { columns: readonly { index: number }[] } },
): boolean {
  if (index !== analysis.columns.at(-1)?.index || samples.length !== 1 || name === '') return false;
  return name.endsWith(cut) ? fileName.startsWith(name.slice(0, -cut.length)) : name === fileName;
}
