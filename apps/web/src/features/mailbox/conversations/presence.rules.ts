/** Another window with the same conversation open. */
export type Other = { window: string; state: 'reading' | 'writing'; by: 'client' | 'operator'; until: string };
export type Word = Omit<Other, 'state'> & { state: 'reading' | 'writing' | 'gone' };

/** Those that have not expired; the same list when nothing changed. */
export function othersNow(known: readonly Other[], now: number): readonly Other[] {
  const held = known.filter(({ until }) => Date.parse(until) > now);
  return held.length === known.length ? known : held;
}

/** The list after an update from one of them. */
export function withOther(known: readonly Other[], { window, state, by, until }: Word, now: number): readonly Other[] {
  const rest = known.filter((each) => each.window !== window);
  return othersNow(state === 'gone' ? rest : [...rest, { window, state, by, until }], now);
}

/** The message about them: writing before reading, other people before one's own windows. */
export function presenceKey(others: readonly Other[]) {
  const lead =
    others.find(({ state, by }) => state === 'writing' && by === 'operator') ??
    others.find(({ state }) => state === 'writing') ??
    others.find(({ by }) => by === 'operator') ??
    others[0];
  if (!lead) return undefined;
  if (lead.by === 'operator') return lead.state === 'writing' ? 'operatorWriting' : 'operatorReading';
  return lead.state;
}
