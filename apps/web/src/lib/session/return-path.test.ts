import { beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../test/browser-globals.ts';
import { peekReturnPath, rememberReturnPath, takeReturnPath } from './return-path.ts';

beforeEach(() => openBrowser());

test.each(['/user/tamys', '/user/buzon/todos?c=1#x', '/', '/user/tamys?search=%5Ca%09'])(
  '%s is taken back once',
  (path) => {
    rememberReturnPath(path);
    expect(peekReturnPath()).toBe(path);
    expect(takeReturnPath()).toBe(path);
    expect(takeReturnPath()).toBeUndefined();
  },
);

const leadingAway = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example/',
  '/user\\@evil.example',
  ' //evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'user/tamys',
  '',
];

test.each(leadingAway)('%j leads nowhere', (path) => {
  rememberReturnPath(path);
  expect(peekReturnPath()).toBeUndefined();
  expect(takeReturnPath()).toBeUndefined();
});

test('what is refused would indeed have led away', () => {
  const app = 'https://enlace.example';
  const strays = leadingAway.filter((path) => URL.canParse(path, app) && new URL(path, app).origin !== app);
  expect(strays.length).toBeGreaterThan(8);
});
