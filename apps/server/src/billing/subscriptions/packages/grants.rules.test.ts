import { describe, expect, it } from 'vitest';
import { isExhausted, refundOf, unusedPpm } from './grants.rules.ts';

const startsAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
const expiresAt = startsAt.add({ hours: 100 });
const life = { startsAt, expiresAt, now: startsAt.add({ hours: 25 }) };
const sends = (remaining: number) => ({ resource: 'sends', amount: 1000, remaining }) as const;
const storage = { resource: 'storage_bytes', amount: 5000, remaining: 5000 } as const;

describe('the unused share of a package', () => {
  it('is what is left of metered grants, and the remaining time of others', () => {
    expect(unusedPpm({ ...life, grants: [sends(250)] })).toBe(250_000);
    expect(unusedPpm({ ...life, grants: [storage] })).toBe(750_000);
    expect(unusedPpm({ ...life, grants: [sends(250), storage] })).toBe(500_000);
  });

  it('is nothing without grants, without an end, and after it; all of it before the start', () => {
    expect(unusedPpm({ ...life, grants: [] })).toBe(0);
    expect(unusedPpm({ ...life, expiresAt: null, grants: [storage] })).toBe(0);
    expect(unusedPpm({ ...life, startsAt: null, grants: [storage] })).toBe(0);
    expect(unusedPpm({ ...life, now: expiresAt.add({ hours: 1 }), grants: [storage] })).toBe(0);
    expect(unusedPpm({ ...life, now: startsAt.subtract({ hours: 1 }), grants: [storage] })).toBe(1_000_000);
    expect(unusedPpm({ ...life, expiresAt: startsAt, grants: [storage] })).toBe(0);
  });

  it('is all at the start and nothing at the end, however short the time between', () => {
    const end = startsAt.add({ milliseconds: 1 });
    expect(unusedPpm({ startsAt, expiresAt: end, now: startsAt, grants: [storage] })).toBe(1_000_000);
    expect(unusedPpm({ startsAt, expiresAt: end, now: end, grants: [storage] })).toBe(0);
  });

  it('is refunded as that share of the price', () => {
    expect(refundOf({ priceMinor: 1999, ppm: 250_000 })).toBe(500);
  });
});

describe('a package', () => {
  it('is used up once nothing is left of grants that are all metered', () => {
    expect(isExhausted([sends(0)])).toBe(true);
    expect(isExhausted([sends(0), sends(1)])).toBe(false);
    expect(isExhausted([sends(0), { ...storage, remaining: 0 }])).toBe(false);
    expect(isExhausted([])).toBe(false);
  });
});
