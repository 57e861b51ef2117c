import { describe, expect, test } from 'vitest';
import { filterQuery, idsFor, isFiltered, readClientFilter, writeClientFilter } from './client-list.rules.ts';

const planId = '019a0000-0000-7000-8000-000000000001';

describe('the address of the list', () => {
  test('holds everything that narrows and orders it', () => {
    const text = `?q=munoz&estado=suspendidos&plan=${planId}&tipo=${planId}&desde=2026-11-01&orden=nombre&sentido=desc`;
    const filter = readClientFilter(new URLSearchParams(text));
    expect(filter).toEqual({
      search: 'munoz',
      state: 'suspended',
      planId,
      accountTypeId: planId,
      since: '2026-11-01',
      sort: 'name',
      direction: 'desc',
    });
    expect(writeClientFilter(filter)).toBe(text);
    expect(isFiltered(filter)).toBe(true);
  });

  test('leaves out what is usual and ignores what is no filter', () => {
    const filter = readClientFilter(new URLSearchParams('?estado=raro&plan=no&desde=ayer&orden=azar'));
    expect(filter).toMatchObject({
      search: '',
      state: undefined,
      planId: undefined,
      since: undefined,
      sort: 'created',
    });
    expect(writeClientFilter(filter)).toBe('');
    expect(isFiltered(filter)).toBe(false);
    expect(filterQuery(filter).search).toBeUndefined();
  });
});

test('a bulk takes only those it changes', () => {
  const rows = [
    { id: 'a', state: 'active' },
    { id: 's', state: 'suspended' },
    { id: 'l', state: 'leaving' },
    { id: 'u', state: 'unverified' },
  ] as const;
  expect(idsFor('suspend', rows)).toEqual(['a', 'l']);
  expect(idsFor('reactivate', rows)).toEqual(['s']);
});
