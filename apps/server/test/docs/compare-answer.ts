const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** In a document, replaces a value that is not shown. */
const notShown = '…';

/** Names in a document → the same item in the responses of this run: ids and cursors. */
export type Names = Map<string, string>;

type Place = { path: string; names: Names };

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** An id or cursor means the same item wherever it occurs. */
function sameName(shown: string, given: string, { path, names }: Place): string[] {
  const known = names.get(shown);
  if (known === undefined) names.set(shown, given);
  return known === undefined || known === given ? [] : [`${path}: another thing than ${shown} elsewhere`];
}

function compareTexts(shown: string, given: string, place: Place): string[] {
  const { path } = place;
  if (uuid.test(shown)) return uuid.test(given) ? sameName(shown, given, place) : [`${path}: ${given} is no id`];
  if (path.endsWith('.next')) return sameName(shown, given, place);
  for (const form of [instant, day]) if (form.test(shown) && form.test(given)) return [];
  return shown === given ? [] : [`${path}: ${given} instead of ${shown}`];
}

function compareObjects(shown: object, given: object, { path, names }: Place): string[] {
  const there = new Map<string, unknown>(Object.entries(given));
  return Object.entries(shown).flatMap(([key, value]: [string, unknown]) =>
    there.has(key)
      ? compareAnswer(value, there.get(key), { path: `${path}.${key}`, names })
      : [`${path}: there is no ${key}`],
  );
}

/**
 * Where a documented response differs from the actual one. A response may be shown in part; what is shown must match:
 * kinds and values, times and days by their form, ids and cursors as the same item throughout.
 */
export function compareAnswer(shown: unknown, given: unknown, place: Place): string[] {
  const { path, names } = place;
  if (shown === notShown) return [];
  if (kindOf(shown) !== kindOf(given)) return [`${path}: ${kindOf(given)} instead of ${kindOf(shown)}`];
  if (typeof shown === 'string' && typeof given === 'string') return compareTexts(shown, given, place);
  if (Array.isArray(shown) && Array.isArray(given))
    return shown.flatMap((item: unknown, index) =>
      index < given.length
        ? compareAnswer(item, given[index], { path: `${path}.${index}`, names })
        : [`${path}: only ${given.length} of ${shown.length}`],
    );
  if (typeof shown === 'object' && typeof given === 'object' && shown !== null && given !== null)
    return compareObjects(shown, given, place);
  return shown === given ? [] : [`${path}: ${String(given)} instead of ${String(shown)}`];
}
