import { describe, expect, it } from 'vitest';
import { nextRunAfter } from './retention-age.rules.ts';

describe('the next run', () => {
  it('is tonight, or tomorrow night when tonight’s has begun', () => {
    const next = (now: string) => nextRunAfter(Temporal.Instant.from(now)).toString();
    expect(next('2026-11-16T17:00:00Z')).toBe('2026-11-17T03:47:00Z');
    expect(next('2026-11-17T03:46:59Z')).toBe('2026-11-17T03:47:00Z');
    expect(next('2026-11-17T03:47:00Z')).toBe('2026-11-18T03:47:00Z');
    expect(next('2026-12-31T23:00:00Z')).toBe('2027-01-01T03:47:00Z');
  });
});
