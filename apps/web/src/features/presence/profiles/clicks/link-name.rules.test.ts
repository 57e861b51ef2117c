import { expect, test } from 'vitest';
import { linkName, pictureOf } from './link-name.rules.ts';

test('a link is called as on the page, else by where it leads', () => {
  expect(linkName({ label: 'Tienda', href: 'https://tienda.example/' })).toBe('Tienda');
  expect(linkName({ label: null, href: 'https://www.tienda.example/vajilla/' })).toBe('tienda.example/vajilla');
  expect(linkName({ label: null, href: null })).toBeUndefined();
});

test('the first picture of a block is found wherever it stands', () => {
  expect(pictureOf({ title: 'a', items: [{ image: { fileId: 'f1' } }, { image: { fileId: 'f2' } }] })).toBe('f1');
  expect(pictureOf({ url: 'https://a.example' })).toBeUndefined();
  expect(pictureOf(undefined)).toBeUndefined();
});
