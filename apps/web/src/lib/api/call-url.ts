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

/** `/api/profiles/:id` + params + query → the URL to fetch. Throws when a path parameter is missing. */
export function callUrl({
  path,
  params,
  query,
}: {
  path: string;
  params?: object | undefined;
  query?: object | undefined;
}): string {
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
