/** Deep equality of JSON values; absent and undefined members are the same. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const first = new Map(Object.entries(a).filter(([, value]) => value !== undefined));
  const second = new Map(Object.entries(b).filter(([, value]) => value !== undefined));
  if (first.size !== second.size) return false;
  return [...first].every(([key, value]) => second.has(key) && isSameJson(value, second.get(key)));
}
