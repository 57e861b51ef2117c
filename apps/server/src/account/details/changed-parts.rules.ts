type Parts = { before: Record<string, unknown>; after: Record<string, unknown> };

/** The members in which two flat objects differ, before and after; undefined when equal. */
export function changedParts(before: object, after: object): Parts | undefined {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => old.get(name) !== value);
  if (changed.length === 0) return undefined;
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old.get(name) ?? null])),
    after: Object.fromEntries(changed),
  };
}
