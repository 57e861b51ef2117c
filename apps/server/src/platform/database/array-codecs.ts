import type { PostgresType } from 'postgres';
import { valueCodecs } from './value-codecs.ts';

/** Element type → array type of PostgreSQL's built-in types; these numbers never change (pg_type.dat). */
const arrayTypes = {
  16: 1000,
  17: 1001,
  20: 1016,
  21: 1005,
  23: 1007,
  25: 1009,
  114: 199,
  700: 1021,
  701: 1022,
  1043: 1015,
  1082: 1182,
  1184: 1185,
  1700: 1231,
  2950: 2951,
  3802: 3807,
} as const;

const plainElements: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  21: Number,
  23: Number,
  700: Number,
  701: Number,
};

type Element = { parse(text: string): unknown; serialize(value: unknown): string };

function elementOf(oid: number): Element {
  const codec = Object.values(valueCodecs).find(({ from }) => from.includes(oid));
  if (codec)
    return { parse: codec.parse, serialize: (value) => String(Reflect.apply(codec.serialize, undefined, [value])) };
  return {
    parse: plainElements[oid] ?? ((text) => text),
    serialize: (value) => (value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)),
  };
}

/** Text form of an array (PostgreSQL manual, 8.15.6). */
function printArray(value: unknown, element: Element): string {
  if (!Array.isArray(value)) return String(value);
  const items = value.map((item: unknown) => {
    if (item === null || item === undefined) return 'null';
    if (Array.isArray(item)) return printArray(item, element);
    return `"${element.serialize(item).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}

const arrayTokens = /[{},]|"((?:[^"\\]|\\.)*)"|[^{},"]+/gs;

function parseArray(text: string, element: Element): unknown[] {
  const root: unknown[] = [];
  const stack = [root];
  for (const [token, quoted] of text.matchAll(arrayTokens)) {
    const list = stack.at(-1) ?? root;
    if (token === '{') {
      const inner: unknown[] = [];
      list.push(inner);
      stack.push(inner);
    } else if (token === '}') stack.pop();
    else if (quoted !== undefined) list.push(element.parse(quoted.replace(/\\(.)/gs, '$1')));
    else if (token !== ',') list.push(token === 'NULL' ? null : element.parse(token));
  }
  const [outermost] = root;
  return Array.isArray(outermost) ? outermost : [];
}

/**
 * Arrays of the built-in types, known in advance. Otherwise the driver queries the server on every new connection, and
 * when the connection breaks at that moment the query ends as an uncatchable rejection.
 */
export const arrayCodecs: Record<string, PostgresType<unknown[]>> = Object.fromEntries(
  Object.entries(arrayTypes).map(([oid, arrayOid]) => {
    const element = elementOf(Number(oid));
    const codec: PostgresType<unknown[]> = {
      to: arrayOid,
      from: [arrayOid],
      serialize: (value: unknown) => printArray(value, element),
      parse: (text: string) => parseArray(text, element),
    };
    return [`arrayOf${oid}`, codec];
  }),
);

/** For `sql.array`: the array type of an element type. */
export function registerArrayTypes(options: object): void {
  const shared: unknown = Reflect.get(options, 'shared');
  if (typeof shared === 'object' && shared !== null) Reflect.set(shared, 'typeArrayMap', { ...arrayTypes });
}
