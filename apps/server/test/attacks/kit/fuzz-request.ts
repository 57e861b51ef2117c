import { gzipSync } from 'node:zlib';
import type { Operation } from '@enlace/contract/core/operation.ts';
import fc from 'fast-check';
import { type Context, hostile, hostileTexts, valueOf } from './arbitraries.ts';
import { inputSchemaOf } from './json-schema.ts';

export type FuzzRequest = { url: string; headers: Record<string, string>; payload: string | Buffer | undefined };
type IdsOf = Context['idsOf'];

function partOf(schema: Operation['body'], idsOf: IdsOf): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant({});
  const root = inputSchemaOf(schema);
  return valueOf(root, { context: { root, idsOf }, name: '' });
}

function wordOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, 2000);
}

/** `a=1`, sometimes repeated, as a list, or as the key of an object: query strings have no types. */
const repeats = fc.constantFrom<((name: string, value: string) => string)[]>(
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}=${value}&${name}=${value}`,
  (name, value) => `${name}[]=${value}`,
  (name, value) => `${name}[__proto__]=${value}&${name}=${value}`,
);

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function queryText(query: unknown, write: (name: string, value: string) => string): string {
  if (typeof query !== 'object' || query === null) return encode(wordOf(query));
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => write(encode(name), encode(wordOf(value))))
    .join('&');
}

/** Path parameters: mostly right, otherwise anything a URL can contain. */
function pathOf(operation: Operation, idsOf: IdsOf): fc.Arbitrary<string> {
  const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const values = fc.tuple(
    ...names.map((name) => {
      const known = idsOf(name);
      const right = known.length > 0 ? fc.constantFrom(...known) : fc.uuid();
      const wrong = fc.oneof(fc.uuid(), fc.constantFrom(...hostileTexts), fc.string({ maxLength: 30 }));
      return fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: wrong });
    }),
  );
  return values.map((found) =>
    operation.path.replace(/:\w+/g, () => encode((found.shift() ?? '').slice(0, 300)) || '%20'),
  );
}

const contentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;;=',
  'application/merge-patch+json',
  'a/b; c="',
  '',
];

type Wrapping = { name: string; wrap(text: string): Pick<FuzzRequest, 'headers' | 'payload'> };
const json = { 'content-type': 'application/json' };
const plain: Wrapping = { name: 'json', wrap: (text) => ({ headers: json, payload: text }) };
const wrappings: fc.Arbitrary<Wrapping> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(plain) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...contentTypes).map((type) => ({
      name: type,
      wrap: (text: string) => ({ headers: { 'content-type': type }, payload: text }),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Wrapping[]>(
      {
        name: 'half a gzip',
        wrap: (text) => ({ headers: { ...json, 'content-encoding': 'gzip' }, payload: gzipSync(text).subarray(0, 12) }),
      },
      { name: 'half a text', wrap: (text) => ({ headers: json, payload: text.slice(0, Math.ceil(text.length / 2)) }) },
      { name: 'too short a length', wrap: (text) => ({ headers: { ...json, 'content-length': '3' }, payload: text }) },
      { name: 'UTF-16', wrap: (text) => ({ headers: json, payload: Buffer.from(text, 'utf16le') }) },
      { name: 'broken UTF-8', wrap: (text) => ({ headers: json, payload: Buffer.from(`${text}\xff`, 'latin1') }) },
      { name: 'no body', wrap: () => ({ headers: json, payload: '' }) },
    ),
  },
);

/** Requests to one operation: valid, almost valid, and nothing like it. */
export function requestsOf(operation: Operation, idsOf: IdsOf): fc.Arbitrary<FuzzRequest> {
  const body = operation.body
    ? fc.oneof({ weight: 8, arbitrary: partOf(operation.body, idsOf) }, { weight: 1, arbitrary: hostile })
    : fc.constant(undefined);
  const hasBody = operation.method !== 'GET';
  return fc
    .tuple(pathOf(operation, idsOf), partOf(operation.query, idsOf), repeats, body, wrappings)
    .map(([path, query, write, value, wrapping]) => {
      const search = operation.query ? queryText(query, write) : '';
      const url = search === '' ? path : `${path}?${search}`;
      if (!hasBody || value === undefined) return { url, headers: {}, payload: undefined };
      return { url, ...wrapping.wrap(JSON.stringify(value)) };
    });
}
