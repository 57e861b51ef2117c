/** Caches the results of a pure function for repeated texts; clears the cache when it is full. */
export function remember<T>(work: (text: string) => T, limit = 4000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const fresh = work(text);
    if (known.size >= limit) known.clear();
    known.set(text, fresh);
    return fresh;
  };
}
