import { expect, test } from 'vitest';
import { lineParts, paragraphsOf } from './post-text.rules.ts';

test('strong, emphasis and named links are read inside a line', () => {
  expect(lineParts('Abrimos **a las *diez* en punto** en [la tienda](https://barro.example/tienda)')).toEqual([
    { kind: 'text', text: 'Abrimos ' },
    {
      kind: 'strong',
      children: [
        { kind: 'text', text: 'a las ' },
        { kind: 'emphasis', children: [{ kind: 'text', text: 'diez' }] },
        { kind: 'text', text: ' en punto' },
      ],
    },
    { kind: 'text', text: ' en ' },
    { kind: 'link', href: 'https://barro.example/tienda', text: 'la tienda' },
  ]);
});

test('a bare address becomes a link without the full stop after it', () => {
  expect(lineParts('Está en https://barro.example/plazas.')).toEqual([
    { kind: 'text', text: 'Está en ' },
    { kind: 'link', href: 'https://barro.example/plazas', text: 'barro.example/plazas' },
    { kind: 'text', text: '.' },
  ]);
});

test('an address that could run something stays text', () => {
  expect(lineParts('[pulsa](javascript:alert(1))')).toEqual([{ kind: 'text', text: '[pulsa](javascript:alert(1))' }]);
});

test('empty lines part paragraphs, single breaks stay lines', () => {
  const paragraphs = paragraphsOf('uno\r\ndos\n\n\ntres\n');
  expect(paragraphs.map((lines) => lines.length)).toEqual([2, 1]);
});
