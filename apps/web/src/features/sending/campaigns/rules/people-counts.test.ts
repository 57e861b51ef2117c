import { expect, test } from 'vitest';
import { countOf } from './people-counts.ts';

const totals = { audience: 20, accepted: 12, rejected: 2, skipped: 1, uncertain: 3, waiting: 2 };
const funnel = { opened: 5, clicked: 2, replied: 1, unsubscribed: 0, machineOpened: 4, machineClicked: 1, clicks: 3 };
const known = { campaign: { totals, funnel }, report: { people: { deferred: 1, notOpened: 8, kept: 0 } } };

test('every group of the people says how many it has', () => {
  expect(countOf('all', known)).toBe(20);
  expect(countOf('waiting', known)).toBe(2);
  expect(countOf('failed', known)).toBe(5);
  expect(countOf('clicked', known)).toBe(2);
  expect(countOf('not_opened', known)).toBe(8);
});

test('what only the report knows is unknown before it comes', () => {
  expect(countOf('deferred', { ...known, report: undefined })).toBeUndefined();
  expect(countOf('rejected', { ...known, report: undefined })).toBe(2);
});
