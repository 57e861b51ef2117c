import { describe, expect, it } from 'vitest';
import { choiceOf, expiryInstant, isOver, wholeNumber } from './expiry.rules.ts';

const now = Date.parse('2026-11-22T10:00:00Z');

describe('when a link ends', () => {
  it('is counted from now, or never, or the moment that was written', () => {
    const choose = (expiry: Parameters<typeof expiryInstant>[0]['expiry'], moment?: string) =>
      expiryInstant({ expiry, moment }, now);
    expect(choose('never')).toBeNull();
    expect(choose('day')).toBe('2026-11-23T10:00:00.000Z');
    expect(choose('week')).toBe('2026-11-29T10:00:00.000Z');
    expect(choose('month')).toBe('2026-12-22T10:00:00.000Z');
    expect(choose('moment', '2027-01-01T00:00:00Z')).toBe('2027-01-01T00:00:00Z');
    expect(choose('moment')).toBeNull();
  });

  it('has to lie ahead', () => {
    expect(isOver({ expiry: 'moment', moment: '2026-11-22T09:59:59Z' }, now)).toBe(true);
    expect(isOver({ expiry: 'moment', moment: undefined }, now)).toBe(true);
    expect(isOver({ expiry: 'moment', moment: '2026-11-22T10:00:01Z' }, now)).toBe(false);
    expect(isOver({ expiry: 'never', moment: undefined }, now)).toBe(false);
  });

  it('shows what is set already', () => {
    expect(choiceOf(null).expiry).toBe('never');
    expect(choiceOf('2027-01-01T00:00:00Z')).toEqual({ expiry: 'moment', moment: '2027-01-01T00:00:00Z' });
  });
});

describe('a limit that is written', () => {
  it('is a whole number, nothing, or wrong', () => {
    expect(wholeNumber('12', 100)).toBe(12);
    expect(wholeNumber('  ', 100)).toBeNull();
    for (const text of ['0', '-1', '1.5', '101', 'mil', '1e99']) expect(wholeNumber(text, 100), text).toBeUndefined();
  });
});
