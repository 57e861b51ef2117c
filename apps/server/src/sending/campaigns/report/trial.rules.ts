import type { Certainty, Experiment } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';

/** A time no delivery is ever sent at: the rest of an audience waits there until the trial ends. */
export const heldUntil = '9999-12-31T00:00:00Z';

/** Number of trial recipients: the share, rounded up, but at least one per variant. */
export function testPeople({
  audience,
  share,
  variants,
}: {
  audience: number;
  share: number;
  variants: number;
}): number {
  return Math.min(audience, Math.max(variants, Math.ceil((audience * share) / 100)));
}

/** Splits the trial among its variants, and determines who waits. */
export function divide(
  audience: number,
  { share, variants }: Pick<Experiment, 'share' | 'variants'>,
): { perVariant: number[]; rest: number } {
  const tested = testPeople({ audience, share, variants: variants.length });
  const perVariant = variants.map((_variant, index) => Math.ceil((tested - index) / variants.length));
  return { perVariant: perVariant.map((people) => Math.max(0, people)), rest: audience - tested };
}

export type Twin = { variant: number; other: number };

/** The variants, from 0, that say the same as another one; spaces make no difference. */
export function twinsOf(variants: readonly string[]): Twin[] {
  const plain = variants.map((text) => text.normalize('NFKC').replace(/\s+/g, ' ').trim());
  return plain.flatMap((text, variant) => {
    const other = plain.findIndex((each, at) => at !== variant && each === text);
    return other === -1 ? [] : [{ variant, other }];
  });
}

/** The share of readers an ordinary campaign moves. */
const usualRate: Record<Experiment['goal'], number> = { opens: 0.2, clicks: 0.03 };
/** What a test is for: a variant that moves half as many readers again. */
const worthwhile = 1.5;
/** Sure at 95 %, whichever variant leads, in four tests of five. */
const deviations = 1.96 + 0.842;

/** How many people a variant needs before a worthwhile difference can be distinguished from chance. */
export function peopleToDecide(goal: Experiment['goal']): number {
  const usual = usualRate[goal];
  const better = usual * worthwhile;
  const spread = usual * (1 - usual) + better * (1 - better);
  return Math.ceil((deviations ** 2 * spread) / (better - usual) ** 2);
}

export type VariantFigures = { accepted: number; opened: number; clicked: number };

function rate({ hits, of }: { hits: number; of: number }): number {
  return of === 0 ? 0 : hits / of;
}

/** Area under the normal curve left of z (Abramowitz & Stegun 26.2.17; error below 1e-7). */
function normalArea(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
}

type Tally = { hits: number; of: number };

/** Below this many expected readers in any cell the normal curve does not fit (Cochran 1954). */
const fewest = 5;

function expectsFew(first: Tally, second: Tally): boolean {
  const hits = first.hits + second.hits;
  const all = first.of + second.of;
  return Math.min(hits, all - hits) * (Math.min(first.of, second.of) / all) < fewest;
}

/** Probability that the first gets at least so many of all hits by chance (Fisher's exact test, one-sided). */
function byChance(first: Tally, second: Tally): number {
  const hits = first.hits + second.hits;
  const limit = Math.min(hits, first.of);
  const least = Math.max(0, hits - second.of);
  // Relative to the first term, each from the one before: no factorial overflows.
  let [weight, all, tail] = [1, 0, 0];
  for (let own = least; own <= limit; own += 1) {
    all += weight;
    if (own >= first.hits) tail += weight;
    weight *= ((first.of - own) * (hits - own)) / ((own + 1) * (second.of - hits + own + 1));
  }
  return tail / all;
}

/** Probability that the first is really better than the second, from two counted shares. */
export function chanceBetter(first: Tally, second: Tally): number {
  if (first.of === 0 || second.of === 0) return 0.5;
  if (expectsFew(first, second)) return 1 - byChance(first, second);
  const pooled = (first.hits + second.hits) / (first.of + second.of);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / first.of + 1 / second.of));
  return deviation === 0 ? 0.5 : normalArea((rate(first) - rate(second)) / deviation);
}

/** Nobody said before which one would lead: that the other one leads by as much is the same surprise. */
function certaintyOf(chance: number): Certainty {
  const sure = 2 * chance - 1;
  if (sure >= 0.95) return 'clear';
  if (sure >= 0.8) return 'likely';
  return sure >= 0.65 ? 'slight' : 'none';
}

/** Such a difference may well be chance. */
function isEven(certainty: Certainty): boolean {
  return certainty === 'none' || certainty === 'slight';
}

function talliesOf(figures: readonly VariantFigures[], goal: Experiment['goal']): Tally[] {
  return figures.map(({ accepted, opened, clicked }) => ({ hits: goal === 'clicks' ? clicked : opened, of: accepted }));
}

/** The leading variant by its share of readers who clicked or opened; the first on a tie, null without any. */
export function leaderOf(
  figures: readonly VariantFigures[],
  goal: Experiment['goal'],
): { leader: number | null; certainty: Certainty } {
  const order = talliesOf(figures, goal)
    .map((tally, variant) => ({ tally, variant }))
    .toSorted((left, right) => rate(right.tally) - rate(left.tally) || left.variant - right.variant);
  const [first, second] = order;
  if (!first || !second || first.tally.hits === 0) return { leader: null, certainty: 'none' };
  return { leader: first.variant, certainty: certaintyOf(chanceBetter(first.tally, second.tally)) };
}

/**
 * The variant for the rest: the leading one, or where it cannot be distinguished from the next, the first of all that may be as
 * good as it. One that is clearly worse is never sent.
 */
export function variantForRest(
  figures: readonly VariantFigures[],
  goal: Experiment['goal'],
): { variant: number; certainty: Certainty } {
  const { leader, certainty } = leaderOf(figures, goal);
  const tallies = talliesOf(figures, goal);
  const best = leader === null ? undefined : tallies[leader];
  if (leader === null || best === undefined) return { variant: 0, certainty: 'none' };
  if (!isEven(certainty)) return { variant: leader, certainty };
  const first = tallies.findIndex((tally) => isEven(certaintyOf(chanceBetter(best, tally))));
  return { variant: Math.max(0, first), certainty: 'none' };
}
