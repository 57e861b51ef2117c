/** How often a word occurred in conversations of either kind. */
export type WordCount = { word: string; spam: number; ham: number };
export type Learned = { spam: number; ham: number; words: readonly WordCount[] };

/** With fewer conversations of each kind no verdict is given: two examples are no rule. */
const fewestLessons = 5;
/** The most significant words; the rest would only blur them. */
const maxWords = 20;
/**
 * Weight of the assumption that an unknown word is neutral (Robinson, “A statistical approach to the spam problem”,
 * 2003).
 */
const strength = 1;
const unknown = 0.5;
/** Words this close to neutral are ignored. */
const leastLean = 0.1;

function leanOf({ spam, ham }: WordCount, totals: Pick<Learned, 'spam' | 'ham'>): number {
  const inSpam = spam / totals.spam;
  const inHam = ham / totals.ham;
  const seen = spam + ham;
  const share = inSpam / (inSpam + inHam);
  return (strength * unknown + seen * share) / (strength + seen);
}

/** Upper tail of the chi-square distribution for an even number of degrees of freedom. */
function chiSquareTail(value: number, degrees: number): number {
  const half = value / 2;
  let term = Math.exp(-half);
  let sum = term;
  for (let index = 1; index < degrees / 2; index += 1) {
    term *= half / index;
    sum += term;
  }
  return Math.min(sum, 1);
}

/**
 * How much a text resembles what this profile's owner calls spam: 0 (not at all) to 1, 0.5 when the lessons are
 * inconclusive. Fisher's method over the most significant words (Robinson 2003).
 */
export function learnedProbability({ spam, ham, words }: Learned): number {
  if (spam < fewestLessons || ham < fewestLessons) return unknown;
  const leans = words
    .map((word) => leanOf(word, { spam, ham }))
    .filter((lean) => Math.abs(lean - unknown) >= leastLean)
    .toSorted((a, b) => Math.abs(b - unknown) - Math.abs(a - unknown))
    .slice(0, maxWords);
  if (leans.length === 0) return unknown;
  const degrees = 2 * leans.length;
  const logs = (of: (lean: number) => number) => -2 * leans.reduce((sum, lean) => sum + Math.log(of(lean)), 0);
  const spamSide =
    1 -
    chiSquareTail(
      logs((lean) => 1 - lean),
      degrees,
    );
  const hamSide =
    1 -
    chiSquareTail(
      logs((lean) => lean),
      degrees,
    );
  return (1 + spamSide - hamSide) / 2;
}

export type Verdict = { score: number; reasons: readonly string[] };

const highestScore = 100;

/** Signs that no resemblance to good messages can outweigh. */
const certain = new Set(['honeypot']);

/** The score of the signs combined with what was learned; a known person is trusted slightly more. */
export function judge(signs: Verdict, { probability, isKnown }: { probability: number; isKnown: boolean }): Verdict {
  const found: [string, number, boolean][] = [
    ['learned_spam', probability >= 0.99 ? 60 : 40, probability >= 0.9],
    ['learned_ham', -30, probability <= 0.1],
    ['known_person', -30, isKnown],
  ];
  const isCertain = signs.reasons.some((reason) => certain.has(reason));
  const applied = found.filter(([, points, applies]) => applies && !(isCertain && points < 0));
  const score = applied.reduce((sum, [, points]) => sum + points, signs.score);
  return {
    score: Math.max(0, Math.min(score, highestScore)),
    reasons: [...signs.reasons, ...applied.map(([reason]) => reason)],
  };
}
