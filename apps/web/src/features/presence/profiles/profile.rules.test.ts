import { describe, expect, it } from 'vitest';
import { clickShare } from './profile.rules.ts';

describe('figures of a profile', () => {
  it('has no click share without visits and never more than all of them', () => {
    expect(clickShare({ visits30d: 0, clicks30d: 0 })).toBeUndefined();
    expect(clickShare({ visits30d: 100, clicks30d: 18 })).toBeCloseTo(0.18);
    expect(clickShare({ visits30d: 2, clicks30d: 9 })).toBe(1);
  });
});
