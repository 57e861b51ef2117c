import { expect, test } from 'vitest';
import { filterQuery } from './api/profiles.queries.ts';
import { galleryColumns, readListState, writeListState } from './profile-list.rules.ts';

const [folder, one, other] = [1, 2, 3].map((n) => `0199b2a5-7d3c-7c1e-9f5a-00000000000${n}`) as [
  string,
  string,
  string,
];

test('an address keeps everything the list shows', () => {
  const text = `q=taza&estado=hidden&carpeta=${folder}&etiquetas=${one}%2C${other}&con=todas&orden=visits&vista=tabla`;
  const state = readListState(new URLSearchParams(text));
  expect(state).toEqual({
    search: 'taza',
    status: 'hidden',
    folder,
    labels: [one, other],
    needsAll: true,
    sort: 'visits',
    view: 'table',
  });
  expect(writeListState(state).toString()).toBe(text);
  expect(filterQuery(state)).toEqual({
    search: 'taza',
    status: 'hidden',
    folderId: folder,
    labelIds: `${one},${other}`,
    needsAllLabels: 'true',
  });
});

test('nonsense in the address counts as not said', () => {
  const state = readListState(new URLSearchParams('estado=x&carpeta=../x&etiquetas=a,b&orden=z'));
  expect(writeListState(state).toString()).toBe('');
  expect(filterQuery(readListState(new URLSearchParams('carpeta=none')))).toEqual({ isUnfiled: 'true' });
});

test('as many cards stand beside each other as fit, two on a phone', () => {
  const counts = [936, 700, 264, 200].map((width) => galleryColumns({ width, isPhone: false }).count);
  expect(counts).toEqual([3, 2, 1, 1]);
  expect([358, 328, 288].map((width) => galleryColumns({ width, isPhone: true }).count)).toEqual([2, 2, 1]);
});
