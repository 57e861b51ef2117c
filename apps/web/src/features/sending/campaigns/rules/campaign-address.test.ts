import { describe, expect, it } from 'vitest';
import { deliveryFilterOf, orderOf, periodOf, sinceOf, tabOf, withFilter } from './campaign-address.ts';

describe('filters in the address', () => {
  it('reads an unknown word as no filter', () => {
    const params = new URLSearchParams('estado=volando&dias=7&quien=nadie');
    expect([tabOf(params), periodOf(params), deliveryFilterOf(params)]).toEqual(['all', undefined, undefined]);
  });

  it('writes a filter and leaves the others alone', () => {
    const params = withFilter(new URLSearchParams('q=taller'), { tab: 'sent', period: '90' });
    expect(params.toString()).toBe('q=taller&estado=enviadas&dias=90');
    expect([tabOf(params), periodOf(params)]).toEqual(['sent', '90']);
  });

  it('takes a filter out of the address when it is the default again', () => {
    expect(
      withFilter(new URLSearchParams('q=a&estado=enviadas&dias=90'), {
        tab: 'all',
        search: '',
        period: undefined,
      }).toString(),
    ).toBe('');
  });

  it('leaves the usual order and direction out of the address', () => {
    const best = withFilter(new URLSearchParams(), { order: { sort: 'opened', direction: 'desc' } });
    const worst = withFilter(best, { order: { sort: 'opened', direction: 'asc' } });
    expect([best.toString(), worst.toString()]).toEqual(['orden=abren', 'orden=abren&sentido=asc']);
    expect([orderOf(best).direction, orderOf(worst).direction]).toEqual(['desc', 'asc']);
    expect(withFilter(worst, { order: { sort: 'recent', direction: 'desc' } }).toString()).toBe('');
    expect(orderOf(new URLSearchParams('orden=peso&sentido=lado'))).toEqual({ sort: 'recent', direction: 'desc' });
  });

  it('asks from the start of a day, so that the query stays the same until midnight', () => {
    const morning = sinceOf({ period: '30', now: new Date(2026, 10, 21, 8, 0) });
    expect(morning).toBe(sinceOf({ period: '30', now: new Date(2026, 10, 21, 23, 59) }));
    expect(sinceOf({ period: undefined, now: new Date() })).toBeUndefined();
  });
});
