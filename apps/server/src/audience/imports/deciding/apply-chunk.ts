import { importLimits, type ImportCounts } from '@enlace/contract/audience/imports/imports.schemas.ts';
import type { StoredRow } from '../imports.types.ts';
import {
  addKnownAddresses,
  beforeOf,
  insertStaged,
  insertStagedAddresses,
  insertStagedConsents,
  linkKnown,
  linkStaged,
  noteStatuses,
  updateKnown,
} from './apply.repository.ts';
import { applyLateObjections } from './late-objections.ts';
import type { DecideInput, Decided } from './decide-chunk.ts';
import { endLookups, listNoted } from './stage.repository.ts';

type Settled = { counts: ImportCounts; rows: StoredRow[] };

/** The figures of a chunk and the rows worth storing, before anything is written. */
export async function settleChunk({ tx }: Pick<DecideInput, 'tx'>, decided: Decided, sample: number): Promise<Settled> {
  const { created, matched, refused } = decided;
  const noted = created === 0 ? [] : await listNoted(tx, sample);
  const rows: StoredRow[] = [
    ...noted.map(({ line, name, problems }) => ({
      line,
      outcome: 'created' as const,
      name,
      contactId: null,
      diff: [],
      problems,
    })),
    ...matched.map(({ line, known, update, diff, problems }) => ({
      line,
      outcome: diff.length > 0 ? ('updated' as const) : ('unchanged' as const),
      name: update.name,
      contactId: known.id,
      diff,
      problems,
    })),
    ...refused.map(({ line, name, problems }) => ({
      line,
      outcome: 'rejected' as const,
      name,
      contactId: null,
      diff: [],
      problems,
    })),
  ];
  const updated = matched.filter(({ diff }) => diff.length > 0).length;
  return {
    rows,
    counts: {
      created,
      updated,
      unchanged: matched.length - updated,
      rejected: refused.length,
      problems: rows.reduce((sum, { problems }) => sum + problems.length, 0),
    },
  };
}

/** Writes what was decided, in the same transaction. Returns the rows with their undo data. */
export async function applyChunk(
  input: DecideInput & { now: Temporal.Instant },
  decided: Decided,
  settled: Settled,
): Promise<StoredRow[]> {
  const { tx, owner, importId, plan, names, now, chunk } = input;
  await endLookups(tx);
  if (decided.created > 0) {
    await insertStaged(tx, { owner, now, importId, plan });
    await insertStagedAddresses(tx, { owner, importId });
    await insertStagedConsents(tx, { owner, now, importId, plan });
    const { folderIdOf } = names;
    const labelIdOf = chunk.labels.length > 0 ? names.labelIdOf : new Map<string, string>();
    await linkStaged(tx, { owner, importId, plan, labelIdOf, folderIdOf });
  }
  const changed = decided.matched.filter(({ diff }) => diff.length > 0);
  await updateKnown(tx, { owner, now }, changed);
  await addKnownAddresses(tx, owner, changed);
  await noteStatuses(tx, { owner, now, plan }, changed);
  await linkKnown(tx, owner, changed);
  await applyLateObjections({ tx, owner, importId, now }, decided.late);
  const byLine = new Map(changed.map((decision) => [decision.line, decision]));
  return settled.rows.map((row) => {
    const decision = byLine.get(row.line);
    return decision ? { ...row, before: beforeOf(decision), stamp: now.toString() } : row;
  });
}

/** A check stores only the first rows of each kind for inspection, and everything with a problem. */
export function keepShown(rows: readonly StoredRow[], counts: ImportCounts): StoredRow[] {
  const left = {
    created: importLimits.shownRows - counts.created,
    updated: importLimits.shownRows - counts.updated,
    unchanged: importLimits.shownRows - counts.unchanged,
    rejected: 0,
    kept: 0,
  };
  return rows.filter(({ outcome, problems }) => {
    if (problems.length > 0) return true;
    left[outcome] -= 1;
    return left[outcome] >= 0;
  });
}
