import { expect, test } from 'vitest';
import { inBatches, keyOf, momentAfter, refsOf } from './trash-refs.rules.ts';

test('keys lead back to their things, also where one kind begins like another', () => {
  const refs = [
    { kind: 'campaign', id: 'a' },
    { kind: 'campaign_series', id: 'b' },
  ] as const;
  expect(refsOf(refs.map(keyOf))).toEqual(refs);
  expect(refsOf(['nada:c'])).toEqual([]);
});

test('many things go in several calls', () => {
  expect(inBatches(Array.from({ length: 401 }, (_, index) => index)).map(({ length }) => length)).toEqual([
    200, 200, 1,
  ]);
});

test('the moment lies just after the newest thing in view', () => {
  const rows = [{ deletedAt: '2025-11-02T10:00:00.123456Z' }, { deletedAt: '2025-11-01T10:00:00Z' }];
  expect(momentAfter(rows)).toBe('2025-11-02T10:00:00.124Z');
  expect(momentAfter([])).toBeUndefined();
});
