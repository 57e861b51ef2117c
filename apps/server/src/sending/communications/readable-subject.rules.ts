const variable = /\{\{-?\s*([\w.]+)\s*((?:\|[^{}]*)?)-?\}\}/g;
const fallback = /\|\s*default:\s*(?:"([^"]*)"|'([^']*)')/;
const logic = /\{%(?:(?!\{%|%\}).)*%\}/g;

/** Values known without rendering the mail again. */
export type KnownValues = Readonly<Record<string, string | null>>;

/** The subject of a mailing as a log line: known values, the fallback of the rest, or an ellipsis. */
export function readableSubject(subject: string, values: KnownValues): string {
  return subject
    .replaceAll(variable, (_whole, name: string, filters: string) => {
      const known = values[name];
      if (known !== undefined && known !== null && known !== '') return known;
      const found = fallback.exec(filters);
      return found?.[1] ?? found?.[2] ?? '…';
    })
    .replaceAll(logic, '')
    .replace(/\s+/g, ' ')
    .trim();
}
