import { expect, test } from 'vitest';
import { emptyDocument } from '#sending/templates/document.rules.ts';
import type { MailDraft } from '#sending/templates/templates.types.ts';
import { checkData, exampleData, findDataVariables, nearestSent, valueAt } from './data-variables.rules.ts';

function draftOf(source: string, subject = 'Tu pedido'): MailDraft {
  return { subject, preheader: '', document: emptyDocument(), own: { format: 'html', source } };
}

const namesOf = (source: string) =>
  findDataVariables(draftOf(source)).map(({ name, kind, isRequired }) => [name, kind, isRequired]);

test('what is printed is needed, with a default or after a question it is not', () => {
  expect(namesOf('<p>{{ data.total }} {{ data.note | default: "–" }}</p>')).toEqual([
    ['total', 'text', true],
    ['note', 'text', false],
  ]);
  expect(namesOf('{% if data.gift %}{{ data.gift }}{% endif %}')).toEqual([['gift', 'text', false]]);
});

test('filters and loops tell what a value is, and names of a loop are nobody’s data', () => {
  expect(namesOf('{{ data.day | date: "%d" }}{{ data.price | times: 2 }}')).toEqual([
    ['day', 'date', true],
    ['price', 'number', true],
  ]);
  expect(namesOf('{% for line in data.order.lines %}{{ line.name }}{% endfor %}')).toEqual([
    ['order.lines', 'list', true],
  ]);
});

test('subject and text say one name once; other variables are not data', () => {
  const draft = draftOf('{{ data.code }} {{ contact.name }} {{ database.x }}', 'Pedido {{ data.code }}');
  expect(findDataVariables(draft).map(({ name }) => name)).toEqual(['code']);
});

test('values are found by their own names only', () => {
  const data = { order: { total: 0, lines: [1] }, empty: null };
  expect(valueAt(data, 'order.total')).toBe(0);
  expect(valueAt(data, 'empty')).toBeUndefined();
  for (const path of ['order.constructor', '__proto__.x', 'order.total.x', 'order.lines.length'])
    expect(valueAt(data, path)).toBeUndefined();
});

test('places of a list are values, by the words and numbers the engine knows', () => {
  const data = { items: [{ u: 'https://x.example/1' }, { u: 'https://x.example/2' }], none: [], word: 'abc' };
  const paths = ['items.first.u', 'items.last.u', 'items.0.u', 'items.1.u', 'items.size', 'word.size'];
  const variables = findDataVariables(draftOf(paths.map((path) => `{{ data.${path} }}`).join(' ')));
  expect(variables.map(({ name }) => name)).toEqual(paths);
  expect(checkData(variables, data)).toEqual([]);
  for (const path of ['items.2.u', 'none.first', 'none.last.u', 'items.u', 'items.first.length'])
    expect(valueAt(data, path)).toBeUndefined();
});

test('a missing value is told with the name that was probably meant', () => {
  const variables = findDataVariables(draftOf('{{ data.order_number }} {{ data.day | date: "%d" }}'));
  expect(checkData(variables, { orderNumber: 'P-1', day: 'mañana' })).toEqual([
    { kind: 'missing', variable: 'order_number', nearest: 'orderNumber' },
    { kind: 'wrong', variable: 'day' },
  ]);
  expect(checkData(variables, { order_number: 'P-1', day: '2026-12-24T10:00:00Z' })).toEqual([]);
  expect(nearestSent('total', { customer: { totl: 1 } })).toBe('customer.totl');
  expect(nearestSent('total', { colour: 'red' })).toBeUndefined();
});

test('the example would be taken', () => {
  const variables = findDataVariables(
    draftOf(
      '{{ data.order.code }}{{ data.order.total | times: 2 }}{% for l in data.lines %}{% endfor %}{{ data.lines.first.u }}{{ data.lines.size }}{{ data.bare.0 }}{{ data.other.last.a.b }}',
    ),
  );
  expect(checkData(variables, exampleData(variables))).toEqual([]);
});
