import { beforeEach, describe, expect, test } from 'vitest';
import { forgetRecents, readRecents, rememberRecent } from './recents.ts';

function signInAs(id: string): void {
  localStorage.setItem('user', JSON.stringify({ id, roll: 'user', name: id }));
}

const tamy = (id: string) => ({
  id: `contact:${id}`,
  thing: { kind: 'contact' as const, title: id, note: '', path: `/user/tamys/${id}` },
});

describe('what was opened last', () => {
  beforeEach(() => {
    localStorage.clear();
    signInAs('marina');
  });

  test('comes back latest first, once each, six at most', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']) rememberRecent(tamy(id));
    expect(readRecents().map(({ id }) => id)).toEqual(['b', 'g', 'f', 'e', 'd', 'c'].map((id) => `contact:${id}`));
  });

  test('belongs to the account, and goes when it leaves', () => {
    rememberRecent(tamy('a'));
    signInAs('julia');
    expect(readRecents()).toEqual([]);
    signInAs('marina');
    expect(readRecents()).toHaveLength(1);
    forgetRecents();
    expect(readRecents()).toEqual([]);
  });

  test('what somebody else wrote there is not opened', () => {
    localStorage.setItem(
      'recents:marina',
      JSON.stringify([
        { id: 'x', thing: { kind: 'contact', title: 'x', note: '', path: '//evil' } },
        7,
        { id: 'go:1' },
      ]),
    );
    expect(readRecents()).toEqual([{ id: 'go:1' }]);
    localStorage.setItem('recents:marina', '{');
    expect(readRecents()).toEqual([]);
  });
});
