type Values = Record<string, unknown> | null;

/** One recorded value before and after, and the kind of change. */
export type ValueChange = {
  name: string;
  kind: 'added' | 'removed' | 'changed' | 'same';
  before: string | null;
  after: string | null;
};

const foldFrom = 160;

/** Values are shown as text and never as markup: texts verbatim, everything else as JSON. */
export function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function kindOf(before: string | null, after: string | null): ValueChange['kind'] {
  if (before === after) return 'same';
  if (before === null) return 'added';
  return after === null ? 'removed' : 'changed';
}

const order: Record<ValueChange['kind'], number> = { changed: 0, added: 1, removed: 2, same: 3 };

/** All recorded values, changed ones first. */
export function changesOf(before: Values, after: Values): ValueChange[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = keys.map((name) => {
    const [was, is] = [valueText(before?.[name]), valueText(after?.[name])];
    return { name, kind: kindOf(was, is), before: was, after: is };
  });
  return changes
    .filter((change) => change.before !== null || change.after !== null)
    .toSorted((a, b) => order[a.kind] - order[b.kind]);
}

/** Long values are initially truncated. */
export function isLong(text: string): boolean {
  return text.length > foldFrom || text.split('\n').length > 6;
}

export function beginningOf(text: string): string {
  const lines = text.split('\n').slice(0, 6).join('\n');
  return `${lines.slice(0, foldFrom)}…`;
}
