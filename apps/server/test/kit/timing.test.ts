import { describe, expect, it } from 'vitest';
import { compareTimes } from './timing.ts';

/** Evenly spread values between two bounds. */
const spread = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));

describe('two series of times', () => {
  it('are alike when they come from one distribution', () => {
    const { deltaMs, toleranceMs, ks, p } = compareTimes(spread(20, 40, 200), spread(20.01, 40.01, 200));
    expect(deltaMs).toBeLessThan(toleranceMs);
    expect(ks).toBeLessThan(0.02);
    expect(p).toBeGreaterThan(0.99);
  });

  it('are told apart when one is slower by a tenth', () => {
    const { deltaMs, toleranceMs, p } = compareTimes(spread(20, 24, 200), spread(22, 26.4, 200));
    expect(deltaMs).toBeGreaterThan(toleranceMs);
    expect(p).toBeLessThan(1e-6);
  });

  it('of equal medians are told apart by their form', () => {
    const { deltaMs, p } = compareTimes(spread(20, 40, 200), spread(29, 31, 200));
    expect(deltaMs).toBeLessThan(0.1);
    expect(p).toBeLessThan(1e-6);
  });
});
