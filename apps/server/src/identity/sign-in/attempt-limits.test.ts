import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  globalBucket,
  ladder,
  ladderDelayMs,
  ladderWaitMs,
  mailPerAddress,
  mailPerNetwork,
  networkBucket,
  strangers,
  strangersWaitMs,
  type Tries,
  withoutTry,
  withTry,
} from './attempt-limits.ts';

const start = 1_800_000_000_000;

/** Replays attempts in order; returns those that were checked. */
function play(moments: readonly number[], waitMs: (tries: Tries, now: number) => number): number[] {
  let tries: Tries = [];
  const looked: number[] = [];
  for (const at of moments) {
    if (waitMs(tries, at) > 0) continue;
    tries = withTry(tries, at);
    looked.push(at);
  }
  return looked;
}

const moments = fc
  .array(fc.integer({ min: 0, max: 6 * 3_600_000 }), { maxLength: 300 })
  .map((list) => list.map((at) => start + at).toSorted((a, b) => a - b));

describe('the growing wait of one network', () => {
  it('is nothing for five tries, then 5 s, 10 s, 20 s … and never more than a quarter of an hour', () => {
    const delays = Array.from({ length: 14 }, (_, count) => ladderDelayMs(count) / 1000);
    expect(delays).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900]);
    expect(ladderDelayMs(10_000)).toBe(ladder.longestWaitMs);
  });

  it('tells exactly how long is left', () => {
    const tries = [start, start, start, start, start];
    expect(ladderWaitMs(tries, start)).toBe(5000);
    expect(ladderWaitMs(tries, start + 1)).toBe(4999);
    expect(ladderWaitMs(tries, start + 5000)).toBe(0);
  });

  it('looks at no more tries in any hour than the ladder has steps', () => {
    fc.assert(
      fc.property(moments, (given) => {
        const looked = play(given, ladderWaitMs);
        for (const [index, at] of looked.entries()) {
          const before = looked.slice(0, index + 1).filter((other) => other > at - 3_600_000);
          expect(before.length).toBeLessThanOrEqual(15);
        }
      }),
    );
  });

  it('is over a day after the last try', () => {
    const tries = Array.from({ length: 12 }, () => start);
    expect(ladder.forgottenAfterMs).toBe(86_400_000);
    expect(ladderWaitMs(tries, start + ladder.forgottenAfterMs)).toBe(0);
    // A current attempt counts alone once those from a day ago are forgotten.
    const now = start + ladder.forgottenAfterMs;
    expect(ladderWaitMs([...tries, now], now)).toBe(0);
    expect(ladderWaitMs([...tries, now - 1], now - 1)).toBeGreaterThan(0);
  });
});

describe('guesses of strangers at one account', () => {
  it('are at most twenty in any hour, however they come', () => {
    fc.assert(
      fc.property(moments, (given) => {
        const looked = play(given, strangersWaitMs);
        for (const [index, at] of looked.entries()) {
          const before = looked.slice(0, index + 1).filter((other) => other > at - strangers.windowMs);
          expect(before.length).toBeLessThanOrEqual(strangers.max);
        }
      }),
    );
  });

  it('wait until the first of the last twenty is an hour old', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => start + index);
    expect(strangersWaitMs(twenty.slice(1), start + 20)).toBe(0);
    expect(strangersWaitMs(twenty, start + 20)).toBe(3_599_980);
    expect(strangersWaitMs([start - 1000, ...twenty], start + 20)).toBe(3_599_980);
    expect(strangersWaitMs(twenty, start + 3_599_999)).toBe(1);
    expect(strangersWaitMs(twenty, start + 3_600_001)).toBe(0);
  });

  it('are let in again at the moment the answer named', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 7 * 3_600_000 }), (given, later) => {
        const tries = play(given, strangersWaitMs).reduce<Tries>(withTry, []);
        const now = Math.max(start + later, tries.at(-1) ?? 0);
        const wait = strangersWaitMs(tries, now);
        expect(strangersWaitMs(tries, now + wait)).toBe(0);
        const isEarlier = wait > 0 && strangersWaitMs(tries, now + wait - 1) === 0;
        expect(isEarlier).toBe(false);
      }),
    );
  });
});

describe('wrong attempts of networks nobody signed in from', () => {
  it('are sixty at once and 240 an hour from one, 600 at once and ten a second from all', () => {
    expect(networkBucket.capacity).toBe(60);
    expect(3_600_000 / networkBucket.msPerUnit).toBe(240);
    expect(globalBucket.capacity).toBe(600);
    expect(1000 / globalBucket.msPerUnit).toBe(10);
  });
});

describe('the list of tries', () => {
  it('loses one alone', () => {
    expect(withoutTry([start, start + 1, start + 2], start + 1)).toEqual([start, start + 2]);
    expect(withoutTry([start, start + 2], start + 1)).toEqual([start, start + 2]);
  });

  it('is as before when one is taken back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 20 }), (given) => {
        const tries = given.map((at) => start + at).toSorted((a, b) => a - b);
        expect(withoutTry(withTry(tries, start + 2000), start + 2000)).toEqual(tries);
      }),
    );
  });

  it('never grows beyond what the limits look at', () => {
    const tries = Array.from({ length: 500 }, (_, index) => start + index).reduce<Tries>(withTry, []);
    expect(tries).toHaveLength(32);
  });
});

describe('mails a stranger can cause', () => {
  it('are five at once and 120 a day for one address, 2,400 a day from one network', () => {
    const dayMs = 24 * 3_600_000;
    expect(mailPerAddress.capacity).toBe(5);
    expect(dayMs / mailPerAddress.msPerUnit).toBe(120);
    expect(mailPerNetwork.capacity).toBe(100);
    expect(dayMs / mailPerNetwork.msPerUnit).toBe(2400);
  });
});
