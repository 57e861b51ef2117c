const variable = /\{\{[^{}]+\}\}/g;
const fallback = /\|\s*default:\s*(?:"([^"]*)"|'([^']*)')/;

/** A subject with its variables as one reads them: their fallback, else three dots. */
export function readableSubject(subject: string): string {
  return subject
    .replaceAll(variable, (whole: string) => {
      const found = fallback.exec(whole);
      return found?.[1] ?? found?.[2] ?? '…';
    })
    .replaceAll(/\{%(?:(?!\{%|%\}).)*%\}/g, '')
    .trim();
}
