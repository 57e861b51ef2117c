import { expect, test } from 'vitest';
import { actsOf } from './acts.rules.ts';

const active = { state: 'active', cancelAtPeriodEnd: false, isParked: false, scheduledPlan: null } as const;

test('one that is over can only be looked at and granted quota', () => {
  expect([...actsOf({ ...active, state: 'cancelled' })]).toEqual(['grant', 'forecast']);
});

test('a running one can be changed, paused and cancelled; one that is being cancelled can be kept', () => {
  expect([...actsOf(active)]).toEqual(['grant', 'forecast', 'cancel', 'coupon', 'change', 'pause']);
  const leaving = actsOf({ ...active, cancelAtPeriodEnd: true });
  expect([leaving.has('resume'), leaving.has('pause')]).toEqual([true, false]);
});

test('a parked one changes nothing before somebody has looked at it', () => {
  const parked = actsOf({ ...active, isParked: true });
  expect([parked.has('unpark'), parked.has('change')]).toEqual([true, false]);
});

test('only a trial can be made longer, only a pause can end', () => {
  expect(actsOf({ ...active, state: 'trialing' }).has('extend')).toBe(true);
  expect(actsOf({ ...active, state: 'paused' }).has('unpause')).toBe(true);
  expect(actsOf(active).has('extend') || actsOf(active).has('unpause')).toBe(false);
});
