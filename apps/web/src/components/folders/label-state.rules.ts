export type Carried = 'all' | 'some' | 'none';

/** Whether all, some or none of the chosen things carry a label; of unknown ones some may. */
export function carriedBy(labelId: string, subjects: readonly { labelIds: readonly string[] }[], unknown = 0): Carried {
  const count = subjects.filter(({ labelIds }) => labelIds.includes(labelId)).length;
  if (count === subjects.length && count > 0 && unknown === 0) return 'all';
  return count > 0 || unknown > 0 ? 'some' : 'none';
}

/** What a press makes of it: mixed and missing labels go on, those on everything come off. */
export function pressed(state: Carried): Carried {
  return state === 'all' ? 'none' : 'all';
}

/** The labels to put on and to take off so that the choice holds; what was left mixed stays untouched. */
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
