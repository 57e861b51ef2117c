import type { AnswerWait, FigureRow } from '@enlace/contract/mailbox/conversations/figures.schemas.ts';

/** One answer: how long the person waited within office hours. */
export type Answer = { seconds: number; isFirst: boolean };
export type Score = 'good' | 'bad';
export type Targets = { firstMinutes: number | null; answerMinutes: number | null };

/** The value that this part of the sorted ones does not exceed (nearest rank). */
function rank(sorted: readonly number[], part: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
}

/** Each answer has the target of its own kind; a first one without a target has that of every other answer. */
function isInTime({ seconds, isFirst }: Answer, { firstMinutes, answerMinutes }: Targets): boolean {
  const minutes = isFirst ? (firstMinutes ?? answerMinutes) : answerMinutes;
  return minutes !== null && seconds <= minutes * 60;
}

type Counted = { answers: readonly Answer[]; targets: Targets; hasTarget: boolean };

function waitOf({ answers, targets, hasTarget }: Counted): AnswerWait {
  const sorted = answers.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    median: rank(sorted, 0.5),
    ninth: rank(sorted, 0.9),
    inTime: hasTarget ? answers.filter((answer) => isInTime(answer, targets)).length : null,
  };
}

type Group = { id: string | null; name: string; answers: readonly Answer[]; scores: readonly Score[] };

export function figureRowOf({ id, name, answers, scores }: Group, targets: Targets): FigureRow {
  const firsts = answers.filter(({ isFirst }) => isFirst);
  const ratings = {
    good: scores.filter((score) => score === 'good').length,
    bad: scores.filter((score) => score === 'bad').length,
  };
  return {
    id,
    name,
    first: waitOf({ answers: firsts, targets, hasTarget: targets.firstMinutes !== null }),
    answers: waitOf({ answers, targets, hasTarget: targets.answerMinutes !== null }),
    ratings,
  };
}

/** From here on an answer is nearly due: four fifths of the target, so that there is time left. */
export function isNearlyDue({ waited, minutes }: { waited: number; minutes: number | null }): boolean {
  return minutes !== null && waited >= minutes * 48;
}
