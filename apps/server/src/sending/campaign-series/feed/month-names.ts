import { foldText } from '#platform/search/search-tokens.ts';

/** Languages of the names: those that blogs write dates in by hand; no name means two months among them. */
const languages = ['en', 'es', 'ca', 'gl', 'pt', 'fr', 'it', 'de', 'nl'];

function namesOf(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of languages) {
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: width, day: 'numeric', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const { epochMilliseconds } = Temporal.Instant.from(`2026-${String(month).padStart(2, '0')}-15T12:00Z`);
        const parts = format.formatToParts(epochMilliseconds);
        const written = foldText(parts.find(({ type }) => type === 'month')?.value ?? '');
        const name = written.replace(/^(?:de |d['’])/, '').replace(/\.$/, '');
        if (!names.has(name)) names.set(name, month);
      }
    }
  }
  // What people write besides.
  for (const [name, month] of [
    ['sept', 9],
    ['set', 9],
    ['setiembre', 9],
    ['ago', 8],
  ] as const)
    names.set(name, month);
  return names;
}

let known: Map<string, number> | undefined;

/** The month of a name, in full or as usually shortened; 0 when it is none. */
export function monthOf(name: string): number {
  known ??= namesOf();
  const written = foldText(name).replace(/\.$/, '');
  return known.get(written) ?? 0;
}
