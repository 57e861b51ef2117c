import type { z } from 'zod';
import type { dataExportSchema } from '@enlace/contract/account/portability/portability.contract.ts';
import type { ExportRow } from './portability.types.ts';

function percentOf({ state, stepsDone, stepsTotal }: ExportRow): number {
  if (state === 'ready' || state === 'expired') return 100;
  // The last step is not complete until the state says so.
  return stepsTotal === 0 ? 0 : Math.min(99, Math.floor((stepsDone / stepsTotal) * 100));
}

export type DataExport = z.output<typeof dataExportSchema>;

export function presentExport(row: ExportRow): DataExport {
  return { ...row, percent: percentOf(row) };
}
