import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinList, splitList } from './csv-line.ts';

const name = fc
  .string({ unit: fc.constantFrom('a', 'ñ', '日', ' ', '"', ';', ',', '|', ':', "'"), minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() === text && text !== '');

test('names of one cell come back as they were, whatever signs they hold', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      expect(splitList(joinList(names))).toEqual(names);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['"VIP","Taller de otoño"', ['VIP', 'Taller de otoño']],
  ['Clientes ::: * myContacts', ['Clientes', '* myContacts']],
  ['Clientes;VIP', ['Clientes', 'VIP']],
  ['5" pipes, "loud" people', ['5" pipes', '"loud" people']],
  [' ; ', []],
])('reads the list %s', (text, names) => {
  expect(splitList(text)).toEqual(names);
});
