import { describe, expect, test } from 'vitest';
import type { Folder } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { labelChanges, carriedBy, pressed } from './label-state.rules.ts';
import { canPlace, placeAfterStep, placeOfDrop, visibleFolders, withFolderMoved, zoneOf } from './folder-tree.rules.ts';

/** `'a', ' b'` is b in a; each contains one item. */
function tree(...lines: string[]): Folder[] {
  const path: string[] = [];
  return lines.map((line) => {
    const name = line.trim();
    const depth = line.length - name.length;
    path.length = depth;
    const parentId = path.at(-1) ?? null;
    path.push(name);
    return { id: name, name, parentId, own: 1, total: 1 };
  });
}

function drawn(folders: readonly Folder[]): string[] {
  return visibleFolders(folders, new Set()).map(({ name, depth }) => ' '.repeat(depth - 1) + name);
}

const sample = tree('a', ' b', '  c', ' d', 'e', 'f');
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing there');
  return value;
}
const find = (id: string) => required(sample.find((folder) => folder.id === id));

describe('a tree of folders', () => {
  test('hides what lies in folded ones, however deep', () => {
    expect(visibleFolders(sample, new Set(['a'])).map(({ id }) => id)).toEqual(['a', 'e', 'f']);
    expect(visibleFolders(sample, new Set(['b'])).map(({ id }) => id)).toEqual(['a', 'b', 'd', 'e', 'f']);
  });

  test.each([
    ['b', 'down', ['a', ' d', ' b', '  c', 'e', 'f']],
    ['d', 'up', ['a', ' d', ' b', '  c', 'e', 'f']],
    ['d', 'in', ['a', ' b', '  c', '  d', 'e', 'f']],
    ['b', 'out', ['a', ' d', 'b', ' c', 'e', 'f']],
    ['c', 'out', ['a', ' b', ' c', ' d', 'e', 'f']],
    ['f', 'in', ['a', ' b', '  c', ' d', 'e', ' f']],
    ['e', 'down', ['a', ' b', '  c', ' d', 'f', 'e']],
  ] as const)('%s steps %s', (id, step, expected) => {
    const place = required(placeAfterStep(sample, find(id), step));
    expect(drawn(withFolderMoved(sample, id, place))).toEqual(expected);
  });

  test.each([
    ['a', 'up'],
    ['f', 'down'],
    ['a', 'in'],
    ['a', 'out'],
  ] as const)('%s has no step %s', (id, step) => {
    expect(placeAfterStep(sample, find(id), step)).toBeUndefined();
  });

  test('never goes into itself nor deeper than five', () => {
    expect(canPlace(sample, 'a', 'c')).toBe(false);
    const deep = tree('1', ' 2', '  3', '   4', '    5', 'x', ' y');
    expect([canPlace(deep, 'x', '3'), canPlace(deep, 'x', '4'), canPlace(deep, 'y', '5')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    [{ id: 'f', targetId: 'b', zone: 'before' }, ['a', ' f', ' b', '  c', ' d', 'e']],
    [{ id: 'f', targetId: 'b', zone: 'inside' }, ['a', ' b', '  c', '  f', ' d', 'e']],
    [{ id: 'f', targetId: 'b', zone: 'after' }, ['a', ' b', '  c', ' f', ' d', 'e']],
    [{ id: 'b', targetId: 'f', zone: 'after' }, ['a', ' d', 'e', 'f', 'b', ' c']],
  ] as const)('takes a drop %o', (drop, expected) => {
    const place = required(placeOfDrop(sample, drop));
    expect(drawn(withFolderMoved(sample, drop.id, place))).toEqual(expected);
  });

  test('counts along with a move', () => {
    const moved = withFolderMoved(sample, 'b', { parentId: 'e', beforeId: null });
    expect(Object.fromEntries(moved.map(({ id, total }) => [id, total]))).toEqual({
      a: 2,
      d: 1,
      e: 3,
      b: 2,
      c: 1,
      f: 1,
    });
  });

  test('refuses a drop on itself and on its own branch', () => {
    expect(placeOfDrop(sample, { id: 'a', targetId: 'a', zone: 'after' })).toBeUndefined();
    expect(placeOfDrop(sample, { id: 'a', targetId: 'c', zone: 'before' })).toBeUndefined();
  });

  test('a row has two edges and a middle', () => {
    expect([101, 116, 131].map((y) => zoneOf({ y, top: 100, height: 32 }))).toEqual(['before', 'inside', 'after']);
  });
});

test('a press on a mixed label puts it on everything, the next takes it off, and untouched ones stay mixed', () => {
  const subjects = [{ labelIds: ['a', 'b'] }, { labelIds: ['b', 'c'] }];
  const before = new Map(['a', 'b', 'c', 'd'].map((id) => [id, carriedBy(id, subjects)]));
  expect([...before.values()]).toEqual(['some', 'all', 'some', 'none']);
  const after = new Map(before).set('a', pressed('some')).set('b', pressed('all'));
  expect(labelChanges(before, after)).toEqual({ addIds: ['a'], removeIds: ['b'] });
});
