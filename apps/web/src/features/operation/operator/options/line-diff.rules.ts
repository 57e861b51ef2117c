export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string };

const maxCells = 4_000_000;

/** Lengths of the longest common subsequence, from each pair of positions to the end. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, next] = [table[i], table[i + 1]];
    if (!row || !next) continue;
    for (let j = after.length - 1; j >= 0; j -= 1)
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
  }
  return table;
}

/** Line diff of two texts in reading order. Texts too long to compare are entirely removed and added. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  if (old.length * fresh.length > maxCells) return [...old.map(removed), ...fresh.map(added)];
  const table = commonLengths(old, fresh);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < fresh.length) {
    const [left = '', right = ''] = [old[i], fresh[j]];
    if (left === right) {
      lines.push({ kind: 'same', text: left });
      [i, j] = [i + 1, j + 1];
    } else if ((table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0)) {
      lines.push(removed(left));
      i += 1;
    } else {
      lines.push(added(right));
      j += 1;
    }
  }
  return [...lines, ...old.slice(i).map(removed), ...fresh.slice(j).map(added)];
}
