import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSha256 } from './sha256.ts';

/** Bytes with a long period, the same in every run. */
function sampleBytes(length: number): Uint8Array {
  let state = 42;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

const known = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('SHA-256 piece by piece', () => {
  it('agrees with Node.js at every length around the edge of a block', () => {
    for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 118, 119, 120, 121, 127, 128, 129]) {
      const bytes = sampleBytes(length);
      const sum = createSha256();
      sum.update(bytes);
      expect(sum.digest(), `${length} bytes`).toBe(known(bytes));
    }
  });

  it('does not mind in which pieces the bytes come', () => {
    const bytes = sampleBytes(10_007);
    for (const step of [1, 7, 63, 64, 65, 1000, 9999]) {
      const sum = createSha256();
      for (let from = 0; from < bytes.length; from += step) sum.update(bytes.subarray(from, from + step));
      expect(sum.digest(), `pieces of ${step}`).toBe(known(bytes));
    }
  });
});
