import type { ImportColumn, ImportCounts, ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';

const lineDigits = 12;

/** Ids of the tamys an import creates: its own id with the line in the last 48 bits, so that they are found as a range. */
export function contactRange(importId: string): { first: string; last: string } {
  const prefix = importId.slice(0, -lineDigits);
  return { first: `${prefix}${'0'.repeat(lineDigits)}`, last: `${prefix}${'f'.repeat(lineDigits)}` };
}

/** The tamy of one line. */
export function contactOfLine(importId: string, line: number): string {
  return `${importId.slice(0, -lineDigits)}${line.toString(16).padStart(lineDigits, '0')}`;
}

/** Key of the uploaded file in the storage. */
export function importFileKey({ owner, importId }: { owner: string; importId: string }): string {
  return `imports/${owner}/${importId}`;
}

export const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0, problems: 0 };

type Pace = { done: number; total: number | null; since: number; seconds: number };

/** Records per second in this run of the work, and what is left at that pace. */
export function paceOf({ done, total, since, seconds }: Pace): { rate: number; secondsLeft: number | null } {
  const rate = seconds > 0 ? Math.round((done - since) / seconds) : 0;
  if (total === null || rate <= 0) return { rate: Math.max(0, rate), secondsLeft: null };
  return { rate, secondsLeft: Math.ceil(Math.max(0, total - done) / rate) };
}

const identity: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name', 'email', 'phone', 'company']);

/** Whether some column says who a person is. */
export function hasIdentity({ mapping }: Pick<ImportPlan, 'mapping'>): boolean {
  return mapping.some(({ to }) => to !== null && identity.has(to));
}

/** Labels name a status, and a remark that objects makes its person wait, so nothing of these is passed over. */
const readsObjections: ReadonlySet<string> = new Set(['status', 'labels', 'notes']);

/** Columns that say who objected to mailings and are not read as a status, though an agreement is given for everybody. */
export function objectionsBeside(
  { mapping, consent }: Pick<ImportPlan, 'mapping' | 'consent'>,
  columns: readonly ImportColumn[],
): ImportColumn[] {
  if (consent === null) return [];
  const read = new Set(mapping.flatMap(({ column, to }) => (to !== null && readsObjections.has(to) ? [column] : [])));
  return columns.filter(({ index, objections }) => objections > 0 && !read.has(index));
}
