import { expect, test } from 'vitest';
import { type Rules, rules } from './rule-books.ts';
import { Violation } from './rule-checks.ts';
import { RuleChain } from './rule-chain.ts';

// Random chains of everything that moves money through the rules that decide about it, without a database: prices,
// days, rates, coupons and currencies of every kind, against exact fractions. `npm run money [chains] [seed]`.

const chains = Number(process.env.MONEY_CHAINS ?? 300);
const firstSeed = Number(process.env.MONEY_SEED ?? process.env.TEST_SEED ?? 1);
const acts = 24;

/** The first chain with an error, as text. */
function findViolation(used: Rules, { from, count }: { from: number; count: number }): string | undefined {
  for (let seed = from; seed < from + count; seed += 1) {
    try {
      const chain = new RuleChain(used, seed);
      for (let act = 0; act < acts; act += 1) chain.act();
    } catch (error) {
      if (error instanceof Violation) return `seed ${seed}: ${error.message}`;
      throw error;
    }
  }
  return undefined;
}

test(
  'in every chain each amount is what fractions say, and nothing goes back twice',
  () => {
    expect(findViolation(rules, { from: firstSeed, count: chains })).toBeUndefined();
  },
  60_000 + chains * 200,
);

const broken: readonly [string, Partial<Rules>, RegExp][] = [
  [
    'a period whose price was lowered goes back at its old price',
    { creditFor: ({ part, ...rest }) => rules.creditFor({ part: { ...part, loweredMinor: 0 }, ...rest }) },
    /what goes back for days not used|went back/,
  ],
  [
    'tax is rounded line by line',
    {
      totalLines: (lines) => {
        const all = rules.totalLines(lines);
        const taxMinor = lines.reduce((sum, line) => sum + rules.totalLines([line]).taxMinor, 0);
        return { ...all, taxMinor, totalMinor: all.netMinor + taxMinor };
      },
    },
    /do not come to/,
  ],
  [
    'a credit of another rate is not split by what its taxes come to',
    { splitCredit: ({ credit, charge }) => rules.splitCredit({ credit: { ...credit, ratePpm: 0 }, charge }) },
    /an invoice of -/,
  ],
  [
    'a refund is forgotten by what was paid',
    { appliedMinor: ({ known, amountMinor }) => rules.appliedMinor({ known: { ...known, refunds: {} }, amountMinor }) },
    / is -?\d+ and not /,
  ],
];

test.each(broken)('a control: it is found when %s', (_, defect, words) => {
  expect(findViolation({ ...rules, ...defect }, { from: 1, count: 400 })).toMatch(words);
});
