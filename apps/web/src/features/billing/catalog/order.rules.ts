/** The ids after moving one of them to another's position. */
export function moved(ids: readonly string[], { id, to }: { id: string; to: number }): string[] {
  const rest = ids.filter((other) => other !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
