export type Carried = 'all' | 'some' | 'none';

/** Whether all, some or none of the selected items have a label; for unknown ones some may. */
export function carriedBy(labelId: string, subjects: readonly { labelIds: readonly string[] }[], unknown = 0): Carried {
  const count = subjects.filter(({ labelIds }) => labelIds.includes(labelId)).length;
  if (count === subjects.length && count > 0 && unknown === 0) return 'all';
  return count > 0 || unknown > 0 ? 'some' : 'none';
}

/** Effect of a press: mixed and missing labels are added, those on everything are removed. */
export function pressed(state: Carried): Carried {
  return state === 'all' ? 'none' : 'all';
}

/** The labels to add and remove; those left mixed stay untouched. */
export function labelChanges(
  before: ReadonlyMap<string, Carried>,
  after: ReadonlyMap<string, Carried>,
): { addIds: string[]; removeIds: string[] } {
  const changed = [...after].filter(([id, state]) => state !== (before.get(id) ?? 'none'));
  return {
    addIds: changed.filter(([, state]) => state === 'all').map(([id]) => id),
    removeIds: changed.filter(([, state]) => state === 'none').map(([id]) => id),
  };
}
