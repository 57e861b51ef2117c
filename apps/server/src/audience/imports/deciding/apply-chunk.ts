import {
  importLimits,
  type ImportCounts,
  type WithoutCampaigns,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
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
  refuseKnown,
  refuseStaged,
  updateKnown,
} from './apply.repository.ts';
import { applyLateObjections } from './late-objections.ts';
import type { DecideInput, Decided } from './decide-chunk.ts';
import { countWithoutCampaigns, endLookups, listNoted } from './stage.repository.ts';

type Settled = { counts: ImportCounts; without: WithoutCampaigns; rows: StoredRow[] };

/** The figures of a chunk and the rows worth storing, before anything is written. */
export async function settleChunk(
  { tx, owner, isLocking }: Pick<DecideInput, 'tx' | 'owner' | 'isLocking'>,
  decided: Decided,
  sample: number,
): Promise<Settled> {
  const { created, matched, refused, late } = decided;
  const noted = created === 0 ? [] : await listNoted(tx, sample);
  const without =
    created === 0
      ? { noPermission: 0, noAddress: 0, objected: 0 }
      : await countWithoutCampaigns(tx, owner, isLocking ? [] : late);
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
    without,
    counts: {
      created,
      updated,
      unchanged: matched.length - updated,
      rejected: refused.length,
      problems: rows.reduce((sum, { problems }) => sum + problems.length, 0),
    },
  };
}

/** Writes what was decided, in the same transaction. Returns it with the rows' undo data. */
export async function applyChunk(
  input: DecideInput & { now: Temporal.Instant },
  decided: Decided,
  settled: Settled,
): Promise<Settled> {
  const { tx, owner, importId, plan, names, now, chunk } = input;
  await endLookups(tx);
  if (decided.created > 0) {
    await insertStaged(tx, { owner, now, importId, plan });
    await insertStagedAddresses(tx, { owner, importId });
    await insertStagedConsents(tx, { owner, now, importId, plan });
    const { folderIdOf } = names;
    const labelIdOf = chunk.labels.length > 0 ? names.labelIdOf : new Map<string, string>();
    await linkStaged(tx, { owner, importId, plan, labelIdOf, folderIdOf });
    await refuseStaged(tx, { owner, now, importId });
  }
  const changed = decided.matched.filter(({ diff }) => diff.length > 0);
  await updateKnown(tx, { owner, now }, changed);
  await addKnownAddresses(tx, owner, changed);
  await noteStatuses(tx, { owner, now, plan }, changed);
  await linkKnown(tx, owner, changed);
  await refuseKnown(tx, { owner, now }, changed);
  const late = await applyLateObjections({ tx, owner, importId, now }, decided.late);
  const byLine = new Map(changed.map((decision) => [decision.line, decision]));
  const rows = settled.rows.map((row) => {
    const decision = byLine.get(row.line);
    return decision ? { ...row, before: beforeOf(decision), stamp: now.toString() } : row;
  });
  const without = {
    noPermission: settled.without.noPermission + late.noPermission,
    noAddress: settled.without.noAddress,
    objected: settled.without.objected + late.objected,
  };
  return { ...settled, without, rows };
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
