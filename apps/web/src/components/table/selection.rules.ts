/** Ticks or unticks one key; with `range`, also everything between the last touched key and this one. */
export function toggled({
  selected,
  keys,
  key,
  anchor,
  range,
}: {
  selected: ReadonlySet<string>;
  keys: readonly string[];
  key: string;
  anchor: string | undefined;
  range: boolean;
}): ReadonlySet<string> {
  const next = new Set(selected);
  const turnsOn = !selected.has(key);
  const from = range && anchor !== undefined ? keys.indexOf(anchor) : -1;
  const to = keys.indexOf(key);
  const touched = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const each of touched) {
    if (turnsOn) next.add(each);
    else next.delete(each);
  }
  return next;
}

/** State of the head's checkbox for the visible rows. */
export function headState({
  selected,
  keys,
}: {
  selected: ReadonlySet<string>;
  keys: readonly string[];
}): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}
