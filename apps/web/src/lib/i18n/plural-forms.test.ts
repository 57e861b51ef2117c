import { expect, test } from 'vitest';
import { withPluralForms } from './plural-forms.ts';

test('Spanish whole millions read like any other number', () => {
  const source = { a: { send_one: 'un envío', send_other: '{{n}} envíos' }, title: 'Envíos' };
  expect(withPluralForms(source, 'es')).toEqual({
    a: { send_one: 'un envío', send_other: '{{n}} envíos', send_many: '{{n}} envíos' },
    title: 'Envíos',
  });
  expect(withPluralForms(source, 'en')).toBe(source);
});
