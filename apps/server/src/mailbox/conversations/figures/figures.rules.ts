import type { AnswerWait, FigureRow } from '@enlace/contract/mailbox/conversations/figures.schemas.ts';

/** One answer: how long the person waited within office hours. */
export type Answer = { seconds: number; isFirst: boolean };
export type Score = 'good' | 'bad';
export type Targets = { firstMinutes: number | null; answerMinutes: number | null };

/** The value that this part of the sorted ones does not exceed (nearest rank). */
function rank(sorted: readonly number[], part: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
}

function waitOf(seconds: readonly number[], minutes: number | null): AnswerWait {
  const sorted = seconds.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    median: rank(sorted, 0.5),
    ninth: rank(sorted, 0.9),
    inTime: minutes === null ? null : sorted.filter((each) => each <= minutes * 60).length,
  };
}

type Group = { id: string | null; name: string; answers: readonly Answer[]; scores: readonly Score[] };

export function figureRowOf({ id, name, answers, scores }: Group, targets: Targets): FigureRow {
  const firsts = answers.filter(({ isFirst }) => isFirst).map(({ seconds }) => seconds);
  const all = answers.map(({ seconds }) => seconds);
  const ratings = {
    good: scores.filter((score) => score === 'good').length,
    bad: scores.filter((score) => score === 'bad').length,
  };
  return {
    id,
    name,
    first: waitOf(firsts, targets.firstMinutes),
    answers: waitOf(all, targets.answerMinutes),
    ratings,
  };
}

/** From here on an answer is nearly due: four fifths of the target, so that there is time left. */
export function isNearlyDue({ waited, minutes }: { waited: number; minutes: number | null }): boolean {
  return minutes !== null && waited >= minutes * 48;
}
