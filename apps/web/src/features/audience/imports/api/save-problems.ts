import { downloadImportProblemsRef } from '@enlace/contract/audience/imports/imports.refs.gen.ts';
import { saveFileAs } from '#lib/files/save-file.ts';

/** Downloads the table of problems. Rejects with `ApiError`. */
export async function saveProblems({ id, phase }: { id: string; phase: 'check' | 'run' }): Promise<void> {
  await saveFileAs(downloadImportProblemsRef, { params: { id }, query: { phase } }, 'import.csv');
}
