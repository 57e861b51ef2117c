import { describe, expect, test } from 'vitest';
import { person } from '../test/people.ts';
import { accessOf, accessOfMatches, decideEntry } from './access.ts';

describe('who may enter', () => {
  test('public pages need nothing', () => {
    expect(decideEntry({ access: accessOf.public, token: null, user: undefined })).toBe('proceed');
  });
  test('without a token a private page leads to login, before any look at roles', () => {
    expect(decideEntry({ access: accessOf.admin, token: null, user: person('user') })).toBe('login');
  });
  test('another role is refused, with no way to the other area', () => {
    expect(decideEntry({ access: accessOf.admin, token: 't', user: person('user') })).toBe('forbidden');
    expect(decideEntry({ access: accessOf.user, token: 't', user: person('admin') })).toBe('forbidden');
  });
  test('the role is the stored user’s; none stored is no permission', () => {
    expect(decideEntry({ access: accessOf.user, token: 't', user: undefined })).toBe('forbidden');
  });
  test('the right role goes in', () => {
    expect(decideEntry({ access: accessOf.user, token: 't', user: person('user') })).toBe('proceed');
  });
});

test('the deepest route that declares access decides, and none declared is a mistake', () => {
  const matches = [{ route: {} }, { route: { handle: { access: accessOf.admin } } }, { route: {} }];
  expect(accessOfMatches(matches)).toBe(accessOf.admin);
  expect(() => accessOfMatches([{ route: {} }])).toThrow();
});
