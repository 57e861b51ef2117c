/** A source of metered use: the plan of the current window (`id` null) or a grant. */
export type QuotaSource = {
  id: string | null;
  left: number;
  expiresAt: Temporal.Instant | null;
  /** Smaller is used first among sources that end together. */
  priority: number;
};
export type Burn = { id: string | null; amount: number };

function compareMoments(a: Temporal.Instant | null, b: Temporal.Instant | null): number {
  if (!a || !b) return Number(a === null) - Number(b === null);
  return Temporal.Instant.compare(a, b);
}

/** What ends first is used first; what never ends comes last, and on a tie the plan is used before paid extras. */
export function inBurnOrder(sources: readonly QuotaSource[]): QuotaSource[] {
  return sources.toSorted(
    (a, b) =>
      compareMoments(a.expiresAt, b.expiresAt) ||
      Number(a.id !== null) - Number(b.id !== null) ||
      a.priority - b.priority ||
      String(a.id).localeCompare(String(b.id), 'en'),
  );
}

/** How an amount is split over the sources; undefined when they do not suffice, and then nothing is taken. */
export function burn(sources: readonly QuotaSource[], amount: number): Burn[] | undefined {
  const burnt: Burn[] = [];
  let wanted = amount;
  for (const { id, left } of inBurnOrder(sources)) {
    const taken = Math.min(left, wanted);
    if (taken > 0) burnt.push({ id, amount: taken });
    wanted -= taken;
    if (wanted === 0) return burnt;
  }
  return undefined;
}

/** How an amount is returned: what was used last is returned first. `left` is the room of each source. */
export function giveBack(sources: readonly QuotaSource[], amount: number): Burn[] {
  const given: Burn[] = [];
  let rest = amount;
  for (const { id, left } of inBurnOrder(sources).toReversed()) {
    const back = Math.min(left, rest);
    if (back > 0) given.push({ id, amount: back });
    rest -= back;
  }
  return given;
}
