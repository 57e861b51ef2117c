import { expect, test } from 'vitest';
import { openBrowser } from '../../test/browser-globals.ts';
import { readStyleNonce, withStyleNonce } from './style-nonce.ts';

test('every style sheet of a framed document carries the word of the page, and nothing else does', () => {
  openBrowser({ styleNonce: 'abc' });
  expect(withStyleNonce('<style>a{}</style><STYLE media="print">b{}</STYLE>')).toBe(
    '<style nonce="abc">a{}</style><STYLE nonce="abc" media="print">b{}</STYLE>',
  );
  expect(withStyleNonce('<stylex>a</stylex>')).toBe('<stylex>a</stylex>');
});

test('a page without a server stays as it is', () => {
  openBrowser();
  expect(readStyleNonce()).toBeUndefined();
  expect(withStyleNonce('<style>a{}</style>')).toBe('<style>a{}</style>');
});
