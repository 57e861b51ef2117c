/** One entry per line, trimmed and without duplicates. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** A list with one item moved; the same list when the target does not exist. */
export function moved<T>(list: readonly T[], { from, to }: { from: number; to: number }): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}
