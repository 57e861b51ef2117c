import type { DataExport } from '@enlace/contract/account/portability/portability.contract.ts';
import type { ExportRow } from './portability.types.ts';

function percentOf({ state, stepsDone, stepsTotal }: ExportRow): number {
  if (state === 'ready' || state === 'expired') return 100;
  // The last step is not complete until the state says so.
  return stepsTotal === 0 ? 0 : Math.min(99, Math.floor((stepsDone / stepsTotal) * 100));
}

export function presentExport(row: ExportRow): DataExport {
  const { id, state, requestedAt, finishedAt, expiresAt, sizeBytes, entries, sha256 } = row;
  return {
    id,
    state,
    requestedAt: requestedAt.toString(),
    finishedAt: finishedAt?.toString() ?? null,
    expiresAt: expiresAt?.toString() ?? null,
    percent: percentOf(row),
    sizeBytes,
    entries,
    sha256,
  };
}
