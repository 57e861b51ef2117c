import { describe, expect, test } from 'vitest';
import { IconFile } from 'virtual:tabler-icons';
import { groupStep, groupsOf } from './groups.ts';

const items = ['A', 'A', 'B', 'C', 'C'].map((group, index) => ({
  id: `${index}`,
  group,
  label: '',
  icon: IconFile,
  to: '/',
}));

describe('groups of the palette', () => {
  test('hold neighbours under one heading', () => {
    expect(groupsOf(items).map(({ name, from, items: own }) => [name, from, own.length])).toEqual([
      ['A', 0, 2],
      ['B', 2, 1],
      ['C', 3, 2],
    ]);
  });
  test('are walked from the first place of one to that of another, and left at the ends', () => {
    expect(groupStep({ items, current: 1, step: 1 })).toBe(2);
    expect(groupStep({ items, current: 4, step: -1 })).toBe(2);
    expect(groupStep({ items, current: 0, step: -1 })).toBeUndefined();
    expect(groupStep({ items, current: 3, step: 1 })).toBeUndefined();
    expect(groupStep({ items: [], current: 0, step: 1 })).toBeUndefined();
  });
});
