import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  appliedMinor,
  type Knowledge,
  learn,
  nothingKnown,
  type PaymentFact,
  lostMinorOf,
  refundedMinor,
  refundSteps,
  stateOf,
} from './knowledge.rules.ts';
import { stepsTo } from './transitions.rules.ts';

const amountMinor = 2299;

/** Three lives of a payment, with seven events each. */
const lives: Record<string, { events: PaymentFact[]; ends: object }> = {
  'paid after a question, part refunded, dispute lost': {
    events: [
      { kind: 'stage', stage: 'created', at: 1000 },
      { kind: 'stage', stage: 'requires_action', at: 2000, actionUrl: 'https://bank.example/1' },
      { kind: 'stage', stage: 'processing', at: 3000 },
      { kind: 'succeeded', at: 4000 },
      { kind: 'refund', refundId: 're_1', amountMinor: 500, status: 'succeeded' },
      { kind: 'dispute', disputeId: 'dp_1', status: 'open' },
      { kind: 'dispute', disputeId: 'dp_1', status: 'lost' },
    ],
    ends: { state: 'lost', applied: 0, refunded: 500 },
  },
  'paid, a refund that fails after all, dispute won': {
    events: [
      { kind: 'stage', stage: 'processing', at: 1000 },
      { kind: 'succeeded', at: 2000 },
      { kind: 'refund', refundId: 're_1', amountMinor: 700, status: 'pending' },
      { kind: 'refund', refundId: 're_1', amountMinor: 700, status: 'succeeded' },
      { kind: 'refund', refundId: 're_1', amountMinor: 700, status: 'failed' },
      { kind: 'dispute', disputeId: 'dp_1', status: 'open' },
      { kind: 'dispute', disputeId: 'dp_1', status: 'won' },
    ],
    ends: { state: 'succeeded', applied: 2299, refunded: 0 },
  },
  'declined twice in one second, given up, paid all the same': {
    events: [
      { kind: 'stage', stage: 'created', at: 1000 },
      { kind: 'stage', stage: 'requires_action', at: 1000, actionUrl: null },
      { kind: 'failed', at: 2000, code: 'declined', isHardDecline: false },
      { kind: 'failed', at: 2000, code: 'lost_or_stolen', isHardDecline: true },
      { kind: 'cancelled', at: 3000 },
      { kind: 'succeeded', at: 4000 },
      { kind: 'refund', refundId: 're_1', amountMinor: 2299, status: 'succeeded' },
    ],
    ends: { state: 'succeeded', applied: 0, refunded: 2299 },
  },
};

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length <= 1) {
    yield [...items];
    return;
  }
  for (const [index, first] of items.entries())
    for (const rest of permutations([...items.slice(0, index), ...items.slice(index + 1)])) yield [first, ...rest];
}

function endOf(known: Knowledge) {
  return { state: stateOf(known), applied: appliedMinor({ known, amountMinor }), refunded: refundedMinor(known) };
}

describe('what is known of a payment', () => {
  test.each(Object.entries(lives))(
    '%s: all 5,040 orders end the same, by allowed steps alone',
    (_name, { events, ends }) => {
      let orders = 0;
      const wholes = new Set<string>();
      for (const order of permutations(events)) {
        orders += 1;
        let known = nothingKnown;
        let state = 'created' as NonNullable<ReturnType<typeof stateOf>>;
        for (const fact of order) {
          known = learn(known, fact);
          const next = stateOf(known) ?? state;
          const target = next === 'created' ? state : next;
          expect(stepsTo(state, target)).toBeDefined();
          state = target;
        }
        wholes.add(JSON.stringify([endOf(known), known.stage, known.failure, known.succeededAt, known.cancelledAt]));
        expect(endOf(known)).toEqual(ends);
      }
      expect(orders).toBe(5040);
      expect(wholes.size).toBe(1);
    },
  );

  test('the state is what the furthest news says, and nothing while there is none', () => {
    const after = (...facts: PaymentFact[]) => stateOf(facts.reduce(learn, nothingKnown));
    expect(after()).toBeUndefined();
    expect(after({ kind: 'stage', stage: 'processing', at: 1 })).toBe('processing');
    expect(after({ kind: 'failed', at: 1, code: 'declined', isHardDecline: false })).toBe('failed');
    expect(after({ kind: 'cancelled', at: 1 })).toBe('cancelled');
    expect(after({ kind: 'refund', refundId: 'a', amountMinor: 1, status: 'pending' })).toBe('succeeded');
    expect(after({ kind: 'dispute', disputeId: 'x', status: 'won' })).toBe('succeeded');
    expect(after({ kind: 'dispute', disputeId: 'x', status: 'open' })).toBe('disputed');
  });

  test('of two pages for one question in the same moment, the same one is kept whichever came first', () => {
    const asked = (actionUrl: string | null): PaymentFact => ({
      ...{ kind: 'stage', stage: 'requires_action', at: 1, actionUrl },
    });
    const kept = (...urls: (string | null)[]) => urls.map(asked).reduce(learn, nothingKnown).stage?.actionUrl;
    expect([kept(null, 'https://a.example/'), kept('https://a.example/', null)]).toEqual([
      'https://a.example/',
      'https://a.example/',
    ]);
    expect(kept('https://b.example/', 'https://a.example/')).toBe(kept('https://a.example/', 'https://b.example/'));
  });

  test('a refund goes once, comes back once when it fails, and a lost dispute takes what it left', () => {
    const refund = (status: 'pending' | 'succeeded' | 'failed'): PaymentFact => ({
      ...{ kind: 'refund', refundId: 'a', amountMinor: 700, status },
    });
    const paid = learn(nothingKnown, { kind: 'succeeded', at: 1 });
    const [pending, done] = [learn(paid, refund('pending')), learn(paid, refund('succeeded'))];
    const failed = learn(pending, refund('failed'));
    expect(refundSteps(paid, pending)).toEqual({ goneMinor: 700, failedMinor: 0 });
    expect(refundSteps(pending, learn(pending, refund('succeeded')))).toEqual({ goneMinor: 0, failedMinor: 0 });
    expect(refundSteps(pending, failed)).toEqual({ goneMinor: 0, failedMinor: 700 });
    expect(refundSteps(paid, failed)).toEqual({ goneMinor: 0, failedMinor: 0 });
    const lost = learn(done, { kind: 'dispute', disputeId: 'x', status: 'lost' });
    expect([lostMinorOf({ known: done, amountMinor }), lostMinorOf({ known: lost, amountMinor })]).toEqual([0, 1599]);
  });

  test('any facts in any order and number say the same', () => {
    const at = fc.integer({ min: 1, max: 5 });
    const fact: fc.Arbitrary<PaymentFact> = fc.oneof(
      fc.record({
        kind: fc.constant('stage' as const),
        stage: fc.constantFrom('created', 'requires_action', 'processing'),
        at,
      }),
      fc.record({ kind: fc.constant('succeeded' as const), at }),
      fc.record({
        kind: fc.constant('failed' as const),
        at,
        code: fc.constantFrom('declined', 'expired_card'),
        isHardDecline: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('cancelled' as const), at }),
      fc.record({
        kind: fc.constant('refund' as const),
        refundId: fc.constantFrom('a', 'b'),
        amountMinor: fc.integer({ min: 1, max: 2000 }),
        status: fc.constantFrom('pending', 'succeeded', 'failed'),
      }),
      fc.record({
        kind: fc.constant('dispute' as const),
        disputeId: fc.constantFrom('x', 'y'),
        status: fc.constantFrom('open', 'won', 'lost'),
      }),
    );
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 24 }), (facts, picks) => {
        const shuffled = picks.flatMap((pick) => facts.at(pick % Math.max(1, facts.length)) ?? []);
        const straight = facts.reduce(learn, nothingKnown);
        // Some arrive early, all arrive, some repeatedly.
        const other = [...shuffled, ...facts.toReversed(), ...shuffled].reduce(learn, nothingKnown);
        const sorted = (known: Knowledge) =>
          JSON.stringify({
            ...known,
            refunds: Object.entries(known.refunds).toSorted(),
            disputes: Object.entries(known.disputes).toSorted(),
          });
        expect(sorted(other)).toBe(sorted(straight));
      }),
      { numRuns: 2000, seed: 20261122 },
    );
  });
});
