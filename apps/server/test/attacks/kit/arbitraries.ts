import fc from 'fast-check';
import { isSchema, type JsonSchema, propertiesOf, resolveRef, variantsOf } from './json-schema.ts';
import { isIdName } from './sample.ts';

/** Texts that are known to break programs: each stands for a whole class of bugs. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202Egpj.exe',
  'ש\u200Fל\u202Eום',
  '\uFEFF',
  '\r\nX-Injected: 1',
  "'; drop table users; --",
  '$(reboot)`id`',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '{{7*7}}${7*7}',
  '{% for i in (1..999999999) %}x{% endfor %}',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  '-1',
  '1e309',
  '99999999999999999999999999',
  '0x7fffffffffffffff',
  '2026-02-31T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00T00:00:00Z',
  '-271821-04-19T23:59:59Z',
  '9999-12-31T23:59:59.999999999+18:00',
  'Mars/Olympus',
  '👩‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(100),
  'a'.repeat(50_000),
  `${'a'.repeat(25_000)}@${'b.'.repeat(12_000)}`,
  '\u0301'.repeat(2000),
  '01900000-0000-7000-8000-00000000000g',
];
const hostileNumbers = [0, -0, -1, 0.1, 1e9, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE];

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const odd: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  { __proto__: null, constructor: { prototype: {} } },
  nested(20),
  nested(40),
  Object.fromEntries(Array.from({ length: 200 }, (_, key) => [`clave${key}`, key])),
];

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

export type Context = { root: JsonSchema; idsOf(name: string): readonly string[] };

function textOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.format === 'email') return fc.emailAddress();
  if (schema.format === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (schema.format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (schema.format === 'uri') return fc.webUrl({ withQueryParameters: true });
  const minLength = Math.min(schema.minLength ?? 0, 1000);
  const maxLength = Math.min(schema.maxLength ?? 60, 1000);
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, maxLength) });
  const edge = fc.constantFrom(minLength, schema.maxLength ?? 1000, (schema.maxLength ?? 1000) + 1);
  return fc.oneof(
    free,
    edge.map((length) => 'ñ'.repeat(Math.max(0, length))),
  );
}

function numberOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const [min, max] = [Math.max(schema.minimum ?? -1000, -(2 ** 40)), Math.min(schema.maximum ?? 1000, 2 ** 40)];
  const inside = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.max(min, max)) });
  return fc.oneof(inside, fc.constantFrom(min, max, min - 1, max + 1));
}

function objectOf(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  const shape = propertiesOf(schema).map(([name, inner]) => [name, valueOf(inner, { context, name })] as const);
  const declared = fc.record(Object.fromEntries(shape), { requiredKeys: schema.required ?? [] });
  const isOpen = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  if (!isOpen) return declared;
  const inner = isSchema(schema.additionalProperties) ? schema.additionalProperties : {};
  const name = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('constructor', 'toString', 'ñ'.repeat(61)));
  const rest = fc.dictionary(name, valueOf(inner, { context, name: '' }), { maxKeys: 4 });
  return fc.tuple(rest, declared).map(([loose, fixed]) => ({ ...loose, ...fixed }));
}

function idOf(name: string, { idsOf }: Context): fc.Arbitrary<unknown> {
  const known = idsOf(name);
  const random = fc.uuid();
  return known.length === 0 ? random : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, random);
}

function wellFormed(schema: JsonSchema, { context, name }: { context: Context; name: string }): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum);
  const isId = schema.type === 'string' && (schema.format === 'uuid' || isIdName(name));
  if (isId) return idOf(name, context);
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(isSchema(schema.items) ? schema.items : {}, { context, name }), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return objectOf(schema, context);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Mostly values the schema accepts; occasionally, at any depth, something hostile instead. */
export function valueOf(given: JsonSchema, input: { context: Context; name: string }): fc.Arbitrary<unknown> {
  const { context } = input;
  const variants = variantsOf(resolveRef(given, context.root)).map((variant) => resolveRef(variant, context.root));
  const well = fc.oneof(...variants.map((variant) => wellFormed(variant, input)));
  return fc.oneof({ weight: 9, arbitrary: well }, { weight: 1, arbitrary: hostile });
}
