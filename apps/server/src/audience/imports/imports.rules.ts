import type {
  ImportColumn,
  ImportCounts,
  ImportPlan,
  WithoutCampaigns,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
import type { ImportDetail, ImportRecord } from './imports.types.ts';

const lineDigits = 12;

/** Ids of the contacts an import creates: its own id with the line in the last 48 bits, so that they form a range. */
export function contactRange(importId: string): { first: string; last: string } {
  const prefix = importId.slice(0, -lineDigits);
  return { first: `${prefix}${'0'.repeat(lineDigits)}`, last: `${prefix}${'f'.repeat(lineDigits)}` };
}

/** The contact of one line. */
export function contactOfLine(importId: string, line: number): string {
  return `${importId.slice(0, -lineDigits)}${line.toString(16).padStart(lineDigits, '0')}`;
}

/** Storage key of the uploaded file. */
export function importFileKey({ owner, importId }: { owner: string; importId: string }): string {
  return `imports/${owner}/${importId}`;
}

export const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0, problems: 0 };

type Pace = { done: number; total: number | null; since: number; seconds: number };

/** Records per second in this run, and the remaining time at that pace. */
export function paceOf({ done, total, since, seconds }: Pace): { rate: number; secondsLeft: number | null } {
  const rate = seconds > 0 ? Math.round((done - since) / seconds) : 0;
  if (total === null || rate <= 0) return { rate: Math.max(0, rate), secondsLeft: null };
  return { rate, secondsLeft: Math.ceil(Math.max(0, total - done) / rate) };
}

/** The pace is measured between the start of this run and its last heartbeat. */
function progressOf({ paceFrom, heartbeatAt, cursor, paceCursor, recordsTotal }: ImportRecord) {
  if (!paceFrom || !heartbeatAt) return { rate: 0, secondsLeft: null };
  const seconds = heartbeatAt.since(paceFrom).total('seconds');
  return paceOf({ done: cursor, total: recordsTotal, since: paceCursor, seconds });
}

function withoutCampaignsOf({ withoutPermission, withoutAddress, objecting }: ImportRecord): WithoutCampaigns | null {
  if (withoutPermission === null || withoutAddress === null || objecting === null) return null;
  return { noPermission: withoutPermission, noAddress: withoutAddress, objected: objecting };
}

/** An import as its owner sees it. */
export function describeImport(record: ImportRecord): ImportDetail {
  const { state, cursor, created, updated, unchanged, rejected, problems } = record;
  const isAtWork = state === 'checking' || state === 'running' || state === 'undoing';
  // Files analysed by an earlier version have no objections and value counts.
  const columns = record.analysis.columns.map((column) => ({
    ...column,
    objections: column.objections ?? 0,
    filled: column.filled ?? column.samples.length,
  }));
  return {
    ...record,
    recordsDone: cursor,
    ...(isAtWork ? progressOf(record) : { rate: 0, secondsLeft: null }),
    counts: { created, updated, unchanged, rejected, problems },
    withoutCampaigns: withoutCampaignsOf(record),
    analysis: { ...record.analysis, columns },
  };
}

const identity: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name', 'email', 'phone', 'company']);

/** Whether some column identifies people. */
export function hasIdentity({ mapping }: Pick<ImportPlan, 'mapping'>): boolean {
  return mapping.some(({ to }) => to !== null && identity.has(to));
}

/** Labels can name a status, and an objecting remark makes its person pending, so none of these columns is skipped. */
const readsObjections: ReadonlySet<string> = new Set(['status', 'labels', 'notes']);

/** Columns with objections to mailings that are not read as a status, although consent is given for everybody. */
export function objectionsNear(
  { mapping, consent }: Pick<ImportPlan, 'mapping' | 'consent'>,
  columns: readonly ImportColumn[],
): ImportColumn[] {
  if (consent === null) return [];
  const read = new Set(mapping.flatMap(({ column, to }) => (to !== null && readsObjections.has(to) ? [column] : [])));
  return columns.filter(({ index, objections }) => objections > 0 && !read.has(index));
}
