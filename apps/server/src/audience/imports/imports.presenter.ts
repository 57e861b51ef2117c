import type { ImportDetail, ImportSummary } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { paceOf } from './imports.rules.ts';
import type { ImportRecord } from './imports.types.ts';

/** The pace is measured between the start of this run and its last heartbeat. */
function progressOf({ paceFrom, heartbeatAt, cursor, paceCursor, recordsTotal }: ImportRecord) {
  if (!paceFrom || !heartbeatAt) return { rate: 0, secondsLeft: null };
  const seconds = heartbeatAt.since(paceFrom).total('seconds');
  return paceOf({ done: cursor, total: recordsTotal, since: paceCursor, seconds });
}

export function presentSummary(record: ImportRecord): ImportSummary {
  const { id, fileName, format, sizeBytes, state, recordsTotal, cursor, failure, restored, kept } = record;
  const { created, updated, unchanged, rejected, problems } = record;
  const isAtWork = state === 'checking' || state === 'running' || state === 'undoing';
  return {
    id,
    fileName,
    format,
    sizeBytes,
    state,
    recordsTotal,
    recordsDone: cursor,
    ...(isAtWork ? progressOf(record) : { rate: 0, secondsLeft: null }),
    counts: { created, updated, unchanged, rejected, problems },
    failure,
    createdAt: record.createdAt.toString(),
    startedAt: record.startedAt?.toString() ?? null,
    finishedAt: record.finishedAt?.toString() ?? null,
    undoUntil: record.undoUntil?.toString() ?? null,
    restored,
    kept,
  };
}

export function presentDetail(record: ImportRecord): ImportDetail {
  const { reading, plan, checked } = record;
  // Files analysed by an earlier version have no objections and value counts.
  const columns = record.analysis.columns.map((column) => ({
    ...column,
    objections: column.objections ?? 0,
    filled: column.filled ?? column.samples.length,
  }));
  const analysis = { ...record.analysis, columns };
  return { ...presentSummary(record), reading, analysis, plan, checked };
}
