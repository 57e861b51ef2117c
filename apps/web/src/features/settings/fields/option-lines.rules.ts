/** What is typed one per line: without blanks and without what comes twice. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** A list with one thing at another place; the same list where that is none. */
export function moved<T>(list: readonly T[], { from, to }: { from: number; to: number }): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}
