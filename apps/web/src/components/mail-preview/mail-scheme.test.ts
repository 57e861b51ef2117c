import { expect, test } from 'vitest';
import { inScheme, withLinksOutside } from './mail-scheme.ts';

const rules =
  '<style>@media(prefers-color-scheme:dark){.a{color:#fff}} @media only screen and (max-width:480px){.b{width:100%}}</style>';

test('dark rules of a mail always hold in the dark view and never in the bright one', () => {
  expect(inScheme({ html: rules, scheme: 'dark' })).toContain('@media all{.a');
  expect(inScheme({ html: rules, scheme: 'light' })).toContain('@media not all{.a');
});

test('spaces in the query make no difference, and other queries stay as they are', () => {
  expect(inScheme({ html: '@media ( prefers-color-scheme : dark ) {', scheme: 'dark' })).toBe('@media all {');
  expect(inScheme({ html: rules, scheme: 'dark' })).toContain('@media only screen and (max-width:480px)');
});

test('links of a mail open in a tab of their own, whatever its head looks like', () => {
  const base = '<base target="_blank">';
  for (const head of ['<head>', '<HEAD>', '<head lang="es">'])
    expect(withLinksOutside(`<!doctype html><html>${head}<title>a</title>`)).toContain(`${head}${base}`);
  expect(withLinksOutside('<header>a</header>')).toBe(`${base}<header>a</header>`);
});

test('a mail without a head keeps its doctype first', () => {
  expect(withLinksOutside('<!DOCTYPE html><p>Hola')).toBe('<!DOCTYPE html><base target="_blank"><p>Hola');
  expect(withLinksOutside('<p>Hola')).toBe('<base target="_blank"><p>Hola');
});
