import type { Operation } from '@enlace/contract/core/operation.ts';
import { knownValues } from './known-values.ts';
import {
  inputSchemaOf,
  isNull,
  isSchema,
  type JsonSchema,
  propertiesOf,
  resolveRef,
  variantsOf,
} from './json-schema.ts';

export type Path = readonly (string | number)[];
/** A value the schema accepts, with every optional field filled, and the places of ids in it. */
export type Sample = { value: unknown; ids: { path: Path; name: string }[] };

const byName: Record<string, unknown> = {
  email: 'prueba@correo.example',
  to: 'prueba@correo.example',
  phone: '+34655021843',
  password: 'tres tazas verdes 7',
  timeZone: 'Europe/Madrid',
  time_zone: 'Europe/Madrid',
  document: { version: 1, blocks: [] },
  idempotencyKey: 'clave-de-prueba-1',
  starterId: 'news',
  country: 'ES',
  taxId: 'B12345674',
  postalCode: '03001',
};
/** Opaque positions in a list: a made-up one is refused, and nothing behind it would be tested. */
const leftOut = new Set(['cursor']);
const texts = ['Texto de prueba', 'prueba', 'a1', '123456', 'a', '#123456', 'https://ejemplo.example/', '+34655021843'];
const formats: Record<string, string> = {
  email: 'prueba@correo.example',
  'date-time': '2027-03-01T10:00:00Z',
  date: '2027-03-01',
  uri: 'https://ejemplo.example/',
  uuid: '01900000-0000-7000-8000-000000000000',
};

let counter = 0;

function sampleText(schema: JsonSchema, name: string): string {
  if (name === 'alias' || name === 'slug') {
    counter += 1;
    return `prueba-${counter}`;
  }
  const known = schema.format === undefined ? undefined : formats[schema.format];
  if (known !== undefined) return known;
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text));
  return texts.find(fits) ?? 'x'.repeat(Math.min(Math.max(minLength, 1), maxLength));
}

export function isIdName(name: string): boolean {
  return /(?:^|_)ids?$|[a-z]Ids?$/.test(name);
}

type Walk = { root: JsonSchema; path: Path; name: string; ids: Sample['ids'] };

function sampleObject(schema: JsonSchema, walk: Walk): unknown {
  const entries = propertiesOf(schema)
    .filter(([name]) => !leftOut.has(name))
    .map(([name, inner]) => [name, sampleValue(inner, { ...walk, name, path: [...walk.path, name] })]);
  if (entries.length > 0 || !isSchema(schema.additionalProperties)) return Object.fromEntries(entries);
  return { campo: sampleValue(schema.additionalProperties, { ...walk, name: '', path: [...walk.path, 'campo'] }) };
}

function sampleValue(given: JsonSchema, walk: Walk): unknown {
  const resolved = resolveRef(given, walk.root);
  const schema = resolveRef(variantsOf(resolved).find((variant) => !isNull(variant)) ?? {}, walk.root);
  const { name } = walk;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  // `to` is the recipient of a mail, but also the last day of a range.
  if (Object.hasOwn(byName, name) && schema.format !== 'date') return byName[name];
  switch (schema.type) {
    case 'string': {
      if (schema.format === 'uuid' || (isIdName(name) && schema.pattern === undefined))
        walk.ids.push({ path: walk.path, name });
      return sampleText(schema, name);
    }
    case 'integer':
    case 'number':
      return schema.default ?? Math.max(schema.minimum ?? 1, 0);
    case 'boolean':
      return schema.default ?? true;
    case 'array': {
      const items = isSchema(schema.items) ? schema.items : {};
      return schema.maxItems === 0 ? [] : [sampleValue(items, { ...walk, path: [...walk.path, 0] })];
    }
    case 'object':
      return sampleObject(schema, walk);
    default:
      return null;
  }
}

/** One full sample for each alternative of the schema. */
export function samplesOf(root: JsonSchema): Sample[] {
  return variantsOf(root).map((variant) => {
    const ids: Sample['ids'] = [];
    const value = sampleValue(variant, { root, path: [], name: '', ids });
    return { value, ids };
  });
}

/** The same value with another one at this place. */
export function withValueAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return replacement;
  if (Array.isArray(value) && typeof head === 'number') {
    const items: unknown[] = [...value];
    items[head] = withValueAt(items[head], rest, replacement);
    return items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const inner: unknown = new Map<string, unknown>(Object.entries(value)).get(String(head));
  return { ...value, [head]: withValueAt(inner, rest, replacement) };
}

export type OperationSample = { params: Sample; query: Sample; body: Sample | undefined };
const nothing: Sample = { value: {}, ids: [] };

function startsWith(path: Path, start: Path): boolean {
  return start.every((step, index) => path[index] === step);
}

/** The sample with the known values of this operation inserted. */
function withKnown(sample: Sample, operation: Operation, part: 'body' | 'query'): Sample {
  let { value, ids } = sample;
  for (const known of knownValues[operation.id] ?? []) {
    if (known.part !== part) continue;
    value = withValueAt(value, known.path, known.value);
    ids = [...ids.filter(({ path }) => !startsWith(path, known.path)), ...(known.ids ?? [])];
  }
  // What is left out is absent.
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    value = Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
  return { value, ids };
}

/** Valid requests to an operation: one per alternative of its body. */
export function operationSamples(operation: Operation): OperationSample[] {
  const one = (schema: Operation['params']) => (schema ? (samplesOf(inputSchemaOf(schema))[0] ?? nothing) : nothing);
  const params = one(operation.params);
  const allParams = { ...params, ids: Object.keys(Object(params.value)).map((name) => ({ path: [name], name })) };
  const bodies = operation.body ? samplesOf(inputSchemaOf(operation.body)) : [undefined];
  const query = withKnown(one(operation.query), operation, 'query');
  return bodies.map((body) => ({ params: allParams, query, body: body && withKnown(body, operation, 'body') }));
}
