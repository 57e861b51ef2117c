import * as contract from '@enlace/contract/core/locale.ts';
import { describe, expect, test } from 'vitest';
import { chooseLocale } from './choose-locale.ts';
import { fromWireLocale, locales, matchLocale, toWireLocale } from './locales.ts';

describe('language to start in', () => {
  test('the saved choice goes before the browser’s list', () => {
    expect(chooseLocale({ saved: 'jp', browser: ['es-ES'], operator: 'en' })).toBe('ja');
  });
  test('without a choice the first browser language we speak is taken', () => {
    expect(chooseLocale({ saved: null, browser: ['fr', 'ja-JP', 'es'], operator: 'es' })).toBe('ja');
  });
  test('with no language in common the operator’s default holds, shipped as jp', () => {
    expect(chooseLocale({ saved: null, browser: ['fr'], operator: 'jp' })).toBe('ja');
  });
  test('an unknown default falls back to English', () => {
    expect(chooseLocale({ saved: 'xx', browser: ['fr'], operator: 'klingon' })).toBe('en');
    expect(chooseLocale({ saved: null, browser: [], operator: null })).toBe('en');
  });
});

test('the language names are those of the contract', () => {
  expect(locales).toEqual(contract.locales);
  for (const locale of locales) {
    expect(toWireLocale(locale)).toBe(contract.toWireLocale(locale));
    expect(fromWireLocale(toWireLocale(locale))).toBe(locale);
  }
  for (const wishes of [['fr'], ['jp'], ['JA-jp'], ['en-US', 'es']])
    expect(matchLocale(wishes)).toBe(contract.matchLocale(wishes));
});
