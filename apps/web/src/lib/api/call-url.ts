import type { Known, OperationOf, OperationRef } from '@enlace/contract/core/operation-ref.ts';
import { type AddressInput, type Arguments, type LooseInput, looseInput } from './call-input.ts';

type Value = string | number | boolean | null | undefined;

function isValue(value: unknown): value is Value {
  return value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
}

function appendQuery(search: URLSearchParams, query: object): void {
  for (const [name, value] of Object.entries(query)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const each of values) {
      if (!isValue(each)) throw new TypeError(`bad query parameter ${name}`);
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
}

/** The parts of a reference: `GET /api/profiles/:id`. */
export function partsOf(operation: OperationRef): { method: string; path: string } {
  const space = operation.indexOf(' ');
  return { method: operation.slice(0, space), path: operation.slice(space + 1) };
}

/** `/api/profiles/:id` + params + query → the URL to fetch. Throws when a path parameter is missing. */
export function fillPath(path: string, { params, query }: Pick<LooseInput, 'params' | 'query'>): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replace(/:([A-Za-z]\w*)/g, (_whole, name: string) => {
    const value = values.get(name);
    if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`no path parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  if (query) appendQuery(search, query);
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

/** The URL of an operation, for what the browser loads without `call`: files, pictures, streams. */
export function callUrl<R extends OperationRef>(
  operation: R & Known<R>,
  ...args: Arguments<AddressInput<OperationOf<R>>>
): string {
  return fillPath(partsOf(operation).path, looseInput(args[0]));
}
