import { expect, test } from 'vitest';
import { lockOf } from './admin-rows.rules.ts';

test('nobody changes their own place, and the last owner stays', () => {
  expect(lockOf({ isSelf: false, isLastOwner: false })).toBeUndefined();
  expect(lockOf({ isSelf: true, isLastOwner: false })).toBe('self');
  expect(lockOf({ isSelf: true, isLastOwner: true })).toBe('lastOwner');
});
