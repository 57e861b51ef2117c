import { describe, expect, test } from 'vitest';
import { headState, toggled } from './selection.rules.ts';

const keys = ['a', 'b', 'c', 'd'];

describe('ticking rows', () => {
  test('a tick turns one row on and off', () => {
    const on = toggled({ selected: new Set(), keys, key: 'b', anchor: undefined, range: false });
    expect([...on]).toEqual(['b']);
    expect([...toggled({ selected: on, keys, key: 'b', anchor: 'b', range: false })]).toEqual([]);
  });
  test('shift ticks everything from the last touched row, in either direction', () => {
    expect([...toggled({ selected: new Set(['d']), keys, key: 'b', anchor: 'd', range: true })].toSorted()).toEqual([
      'b',
      'c',
      'd',
    ]);
  });
  test('the head tells none, some or all of the rows in view', () => {
    expect(headState({ selected: new Set(), keys })).toBe('none');
    expect(headState({ selected: new Set(['z', 'a']), keys })).toBe('some');
    expect(headState({ selected: new Set(keys), keys })).toBe('all');
  });
});
