import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { expect, test } from 'vitest';
import { daysApart, hostOf, movedPin, newsAmong, pinnedOf, sharesOf, withPins } from './post-card.rules.ts';

function post(id: string, publishedAt: string): Post {
  return {
    id,
    profileId: 'p',
    kind: 'text',
    body: id,
    media: [],
    link: null,
    poll: null,
    event: null,
    lang: null,
    topics: [],
    state: 'published',
    review: 'approved',
    author: { kind: 'owner', name: 'Barro y Sal' },
    pin: null,
    publishAt: null,
    publishedAt,
    archivedAt: null,
    deletedAt: null,
    createdAt: publishedAt,
    updatedAt: publishedAt,
    revision: 1,
    comments: 0,
    reactions: [],
    problems: [],
    path: '/',
  };
}

test('pinned posts are moved one place and stop at the ends', () => {
  const ids = pinnedOf([
    { id: 'c', pin: 3 },
    { id: 'x', pin: null },
    { id: 'a', pin: 1 },
    { id: 'b', pin: 2 },
  ]);
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(movedPin({ ids, id: 'c', step: -1 })).toEqual(['a', 'c', 'b']);
  expect(movedPin({ ids, id: 'a', step: 1 })).toEqual(['b', 'a', 'c']);
  expect(movedPin({ ids, id: 'a', step: -1 })).toBeUndefined();
  expect(movedPin({ ids, id: 'c', step: 1 })).toBeUndefined();
});

test('what is pinned goes first, in its order, and the others keep theirs', () => {
  const posts = ['a', 'b', 'c', 'd'].map((id) => ({ id, pin: id === 'a' ? 1 : null }));
  const shown = withPins(posts, ['d', 'b']);
  expect(shown.map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
  expect(shown.map(({ pin }) => pin)).toEqual([1, 2, null, null]);
});

test('only what came after the newest shown post is news', () => {
  const shown = [post('old', '2026-11-01T09:00:00Z'), post('pinned', '2026-10-01T09:00:00Z')];
  const newest = [post('new', '2026-11-02T09:00:00Z'), ...shown, post('further', '2026-09-01T09:00:00Z')];
  expect(newsAmong({ shown, newest }).map(({ id }) => id)).toEqual(['new']);
  expect(newsAmong({ shown: [], newest }).length).toBe(4);
});

test('shares are of the people who voted', () => {
  const options = [3, 1].map((votes, id) => ({ id, text: String(id), votes }));
  expect(sharesOf({ options, allowsSeveral: true, closesAt: null, voters: 3 })).toEqual([1, 1 / 3]);
  expect(
    sharesOf({ options: [{ id: 0, text: '', votes: 0 }], allowsSeveral: false, closesAt: null, voters: 0 }),
  ).toEqual([0]);
});

test('an event past midnight in its zone ends on another day', () => {
  const night = { startsAt: '2026-11-28T21:00:00Z', endsAt: '2026-11-28T23:30:00Z' };
  expect(daysApart({ ...night, timeZone: 'Europe/Madrid' })).toBe(true);
  expect(daysApart({ ...night, timeZone: 'UTC' })).toBe(false);
});

test('a host is said without what everybody leaves out', () => {
  expect(hostOf('https://www.barro.example/plazas')).toBe('barro.example');
});
