import { describe, expect, test } from 'vitest';
import { moved } from './order.rules.ts';

describe('putting in order', () => {
  const ids = ['a', 'b', 'c', 'd'];
  test('one goes before or behind the others', () => {
    expect(moved(ids, { id: 'c', to: 0 })).toEqual(['c', 'a', 'b', 'd']);
    expect(moved(ids, { id: 'a', to: 2 })).toEqual(['b', 'c', 'a', 'd']);
  });
  test('the ends hold it', () => {
    expect(moved(ids, { id: 'a', to: -1 })).toEqual(ids);
    expect(moved(ids, { id: 'd', to: 9 })).toEqual(ids);
  });
});
