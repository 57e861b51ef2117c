import type { TargetState } from './merges.repository.ts';

/** From the most to the least urgent. */
const urgency = ['waiting', 'open', 'snoozed', 'closed'] as const;

function rankOf(state: string): number {
  const rank = urgency.findIndex((each) => each === state);
  return rank === -1 ? urgency.length : rank;
}

function compareTimes(a: string, b: string): number {
  return Temporal.Instant.compare(
    Temporal.Instant.from(a.replace(' ', 'T')),
    Temporal.Instant.from(b.replace(' ', 'T')),
  );
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return compareTimes(a, b) <= 0 ? a : b;
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])];
}

/** The surviving conversation after another one was merged into it. */
export function joinStates(target: TargetState, source: TargetState): TargetState {
  const lead = rankOf(source.state) < rankOf(target.state) ? source : target;
  const last = compareTimes(source.lastMessageAt, target.lastMessageAt) > 0 ? source : target;
  const bothSnoozed = target.state === 'snoozed' && source.state === 'snoozed';
  return {
    state: lead.state,
    snoozedUntil: bothSnoozed ? earlier(target.snoozedUntil, source.snoozedUntil) : lead.snoozedUntil,
    unreadCount: target.unreadCount + source.unreadCount,
    preview: last.preview,
    lastDirection: last.lastDirection,
    lastMessageAt: last.lastMessageAt,
    participants: union(target.participants, source.participants),
    contactId: target.contactId ?? source.contactId,
  };
}

/** A merge still in effect; `before` and `after` are the surviving conversation around it. */
export type MergeStep = { before: TargetState; after: TargetState; source: TargetState };

/** Later facts about the surviving conversation. */
type Since = {
  /** As it is now. */
  current: TargetState;
  /** The newest remaining message, if there were others since. */
  last: Pick<TargetState, 'preview' | 'lastDirection' | 'lastMessageAt'> | undefined;
  /** Messages that move with the leaving conversation although they came later. */
  laterMessages: number;
};

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function without(list: readonly string[], gone: readonly string[], kept: readonly string[]): string[] {
  return list.filter((each) => !gone.includes(each) || kept.includes(each));
}

/** Reverts a value unchanged since a merge to what it would be without it; later changes stay. */
function carried<Key extends keyof TargetState>(
  key: Key,
  { value, was, becomes }: { value: TargetState; was: TargetState; becomes: TargetState },
): TargetState[Key] {
  return isSame(value[key], was[key]) ? becomes[key] : value[key];
}

function carriedState(value: TargetState, was: TargetState, becomes: TargetState): TargetState {
  const input = { value, was, becomes };
  const isResting = isSame([value.state, value.snoozedUntil], [was.state, was.snoozedUntil]);
  const isLast = isSame(
    [value.preview, value.lastDirection, value.lastMessageAt],
    [was.preview, was.lastDirection, was.lastMessageAt],
  );
  return {
    state: isResting ? becomes.state : value.state,
    snoozedUntil: isResting ? becomes.snoozedUntil : value.snoozedUntil,
    unreadCount: Math.max(0, value.unreadCount - was.unreadCount + becomes.unreadCount),
    preview: isLast ? becomes.preview : value.preview,
    lastDirection: isLast ? becomes.lastDirection : value.lastDirection,
    lastMessageAt: isLast ? becomes.lastMessageAt : value.lastMessageAt,
    participants: carried('participants', input),
    contactId: carried('contactId', input),
  };
}

/**
 * Removes the first merge: returns the surviving conversation and the later merges without it. `later`: the merges
 * after it, oldest first; they stay.
 */
export function splitMerged(
  step: MergeStep,
  later: readonly MergeStep[],
  { current, last, laterMessages }: Since,
): { target: TargetState; later: Pick<MergeStep, 'before' | 'after'>[] } {
  let was = step.after;
  let becomes = step.before;
  const gone = step.source.participants.filter((each) => !step.before.participants.includes(each));
  const redone = later.map(({ before, after, source }) => {
    const people = without(before.participants, gone, []);
    const newBefore = { ...carriedState(before, was, becomes), participants: people };
    const newAfter = joinStates(newBefore, source);
    was = after;
    becomes = newAfter;
    return { before: newBefore, after: newAfter };
  });
  const staying = later.flatMap(({ source }) => source.participants);
  const target = carriedState(current, was, becomes);
  if (isSame(current.participants, was.participants)) target.participants = becomes.participants;
  else target.participants = without(current.participants, gone, staying);
  target.unreadCount = Math.max(0, target.unreadCount - laterMessages);
  const isUntouched = isSame(current.lastMessageAt, was.lastMessageAt);
  return { target: isUntouched || !last ? target : { ...target, ...last }, later: redone };
}

/** Addresses whose mail belongs to the leaving conversation, and to none that stays. */
export function ownAddresses(step: MergeStep, later: readonly MergeStep[]): string[] {
  const others = [...step.before.participants, ...later.flatMap(({ source }) => source.participants)];
  return step.source.participants.filter((address) => !others.includes(address));
}
