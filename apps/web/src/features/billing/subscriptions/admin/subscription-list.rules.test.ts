import { expect, test } from 'vitest';
import { filterQuery, parkedFirst, readFilter, tabs, writeFilter } from './subscription-list.rules.ts';

const planId = '0192a000-0000-7000-8000-000000000001';

test('the address says the whole filter, and nothing that is usual', () => {
  for (const tab of tabs) {
    const filter = {
      search: 'barro',
      tab,
      planId,
      periodCode: 'monthly',
      sort: 'boundary',
      direction: 'desc',
    } as const;
    expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
  }
  expect(writeFilter(readFilter(new URLSearchParams()))).toBe('');
});

test('the address says the fact that a figure of the overview leads to', () => {
  const usual = readFilter(new URLSearchParams());
  const span = { currency: 'EUR', from: '2026-11-01', until: '2026-11-30' };
  const facts = [
    { kind: 'billed' },
    { kind: 'step', step: 2 },
    { kind: 'movement', movement: 'churn', ...span },
    { kind: 'trial', trial: 'converted', ...span },
  ] as const;
  for (const fact of facts) {
    const address = writeFilter({ ...usual, facts: fact });
    expect(readFilter(new URLSearchParams(address)).facts, address).toEqual(fact);
  }
});

test('a foreign word in the address is the usual list', () => {
  const filter = readFilter(new URLSearchParams('estado=volando&orden=nunca&plan=1&tipo=%27&sentido=abajo'));
  expect(filter).toEqual({
    search: '',
    tab: 'all',
    planId: undefined,
    periodCode: undefined,
    sort: 'created',
    direction: 'desc',
  });
});

test('parked and cancelling are filters of their own, not states', () => {
  const all = readFilter(new URLSearchParams());
  expect(filterQuery({ ...all, tab: 'parked' })).toMatchObject({ state: undefined, isParked: 'true' });
  expect(filterQuery({ ...all, tab: 'cancelling' })).toMatchObject({ state: undefined, isCancelling: 'true' });
  expect(filterQuery({ ...all, tab: 'past_due' })).toMatchObject({ state: 'past_due', isParked: undefined });
});

test('what waits for a person stands first and only once', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(parkedFirst({ parked: [c], rows: [a, b, c] })).toEqual([c, a, b]);
});
