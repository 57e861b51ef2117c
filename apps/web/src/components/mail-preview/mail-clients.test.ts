import { expect, test } from 'vitest';
import { asClient, type ClientView } from './mail-clients.ts';

const view = (changes: Partial<ClientView>): ClientView => ({
  ...{ client: null, pictures: true, scheme: 'light', clippedText: '[Mensaje recortado] <ver>' },
  ...changes,
});
const mail =
  '<html><head><style>@media(prefers-color-scheme:dark){.a{color:#fff}}</style></head><body>' +
  '<!--[if mso]><v:rect>Word</v:rect><![endif]--><!--[if !mso]><!--><a href="https://x.example">Otros</a><!--<![endif]-->' +
  '<img src="https://x.example/a.png" alt="Foto"><img src="cid:1" alt="Dentro"></body></html>';

test('Gmail cuts a mail off at 102 kB, between two tags, and says so', () => {
  const long = `<html><body>${'<p>á</p>'.repeat(12_000)}</body></html>`;
  const cut = asClient(long, view({ client: 'gmail' }));
  expect(new TextEncoder().encode(cut).length).toBeLessThan(102 * 1024 + 300);
  expect(cut).toContain('[Mensaje recortado] &lt;ver>');
  expect(cut).not.toMatch(/<[^<>]*<div/);
  expect(asClient(mail, view({ client: 'gmail' }))).not.toContain('recortado');
  expect(asClient(long, view({ client: 'apple' }))).toContain('</html>');
});

test('Outlook shows what is meant for it, skips what is not, and knows no media queries', () => {
  const drawn = asClient(mail, view({ client: 'outlook' }));
  expect(drawn).toContain('<v:rect>Word</v:rect>');
  expect(drawn).not.toContain('Otros');
  expect(drawn).not.toContain('prefers-color-scheme');
  expect(drawn).toContain('border-radius:0!important');
});

test('Gmail and Outlook turn a mail dark by themselves, Apple Mail by its own rules', () => {
  expect(asClient(mail, view({ client: 'gmail', scheme: 'dark' }))).toMatch(/@media not all\{[\s\S]*invert\(1\)/);
  expect(asClient(mail, view({ client: 'outlook', scheme: 'dark' }))).toContain('invert(1)');
  const apple = asClient(mail, view({ client: 'apple', scheme: 'dark' }));
  expect(apple).toContain('@media all{');
  expect(apple).not.toContain('invert');
});

test('without pictures their words are left, and those that came along', () => {
  const drawn = asClient(mail, view({ pictures: false }));
  expect(drawn).toContain('<img alt="Foto">');
  expect(drawn).toContain('<img src="cid:1" alt="Dentro">');
});
