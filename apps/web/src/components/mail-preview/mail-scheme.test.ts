import { expect, test } from 'vitest';
import { inScheme } from './mail-scheme.ts';

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
