/** Every way to put one hostile text into a value: each text inside it is replaced in turn. */
export function withTextReplaced(value: unknown, payload: string): unknown[] {
  if (typeof value === 'string') return [payload];
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      withTextReplaced(item, payload).map((changed) => value.with(index, changed) as unknown),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    withTextReplaced(inner, payload).map((changed) => ({ ...value, [key]: changed })),
  );
}
