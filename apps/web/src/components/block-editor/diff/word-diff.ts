export type WordRun = { kind: 'same' | 'added' | 'removed'; text: string };

/** Above this many comparisons the middle counts as replaced: nobody reads such a change word by word. */
const maxCells = 1_000_000;

function wordsOf(text: string): string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

/** Lengths of the longest common subsequence of words, from each pair of positions to the end. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      table[i * width + j] =
        a[i] === b[j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
    }
  }
  return table;
}

function pushRun(runs: WordRun[], kind: WordRun['kind'], text: string): void {
  if (text === '') return;
  const last = runs.at(-1);
  if (last?.kind === kind) last.text += text;
  else runs.push({ kind, text });
}

function diffMiddle(a: readonly string[], b: readonly string[], runs: WordRun[]): void {
  if (a.length * b.length > maxCells) {
    pushRun(runs, 'removed', a.join(''));
    pushRun(runs, 'added', b.join(''));
    return;
  }
  const table = commonLengths(a, b);
  const width = b.length + 1;
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pushRun(runs, 'same', a[i] ?? '');
      i += 1;
      j += 1;
    } else if (
      j >= b.length ||
      (i < a.length && (table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0))
    ) {
      pushRun(runs, 'removed', a[i] ?? '');
      i += 1;
    } else {
      pushRun(runs, 'added', b[j] ?? '');
      j += 1;
    }
  }
}

/** Words deleted and inserted between two texts, in any script. */
export function diffWords(before: string, after: string): WordRun[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const runs: WordRun[] = [];
  pushRun(runs, 'same', a.slice(0, start).join(''));
  diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end), runs);
  pushRun(runs, 'same', a.slice(a.length - end).join(''));
  return runs;
}
