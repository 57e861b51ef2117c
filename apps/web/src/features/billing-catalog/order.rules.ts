/** The ids after one of them was put at another's place. */
export function moved(ids: readonly string[], { id, to }: { id: string; to: number }): string[] {
  const rest = ids.filter((other) => other !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
