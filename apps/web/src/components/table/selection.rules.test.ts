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
  test('shift takes both ends with it, downwards and upwards, and unticks a range as it ticks one', () => {
    const ticked = (anchor: string, key: string) =>
      [...toggled({ selected: new Set(), keys, key, anchor, range: true })].toSorted();
    expect(ticked('a', 'c')).toEqual(['a', 'b', 'c']);
    expect(ticked('c', 'a')).toEqual(['a', 'b', 'c']);
    expect(ticked('b', 'd')).toEqual(['b', 'c', 'd']);
    expect(ticked('b', 'b')).toEqual(['b']);
    expect([...toggled({ selected: new Set(keys), keys, key: 'c', anchor: 'b', range: true })]).toEqual(['a', 'd']);
  });
  test('a range needs its row: without one, or with one that is gone, only the row itself turns', () => {
    const of = (anchor: string | undefined, range: boolean) => [
      ...toggled({ selected: new Set(), keys, key: 'c', anchor, range }),
    ];
    expect([of(undefined, true), of('gone', true), of('a', false)]).toEqual([['c'], ['c'], ['c']]);
  });
  test('the head tells none, some or all of the rows in view', () => {
    expect(headState({ selected: new Set(), keys })).toBe('none');
    expect(headState({ selected: new Set(['z', 'a']), keys })).toBe('some');
    expect(headState({ selected: new Set(keys), keys })).toBe('all');
  });
});
