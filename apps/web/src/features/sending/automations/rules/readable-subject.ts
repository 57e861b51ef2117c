const variable = /\{\{[^{}]+\}\}/g;
const fallback = /\|\s*default:\s*(?:"([^"]*)"|'([^']*)')/;

/** A subject with its variables in readable form: their default, else an ellipsis. */
export function readableSubject(subject: string): string {
  return subject
    .replaceAll(variable, (whole: string) => {
      const found = fallback.exec(whole);
      return found?.[1] ?? found?.[2] ?? '…';
    })
    .replaceAll(/\{%(?:(?!\{%|%\}).)*%\}/g, '')
    .trim();
}
