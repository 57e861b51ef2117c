/** Positions of a longest strictly increasing subsequence: what keeps its order when the fewest others move. */
export function longestRisingRun(values: readonly number[]): Set<number> {
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [position, value] of values.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? tails[low - 1] : undefined);
    tails[low] = position;
  }
  const run = new Set<number>();
  let at = tails.at(-1);
  while (at !== undefined) {
    run.add(at);
    at = previous[at];
  }
  return run;
}
