function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every typed word begins a word of the text, ignoring accents and case. Japanese matches anywhere. */
export function matches({ text, query }: { text: string; query: string }): boolean {
  const target = plain(text);
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every(
      (word) =>
        target.startsWith(word) || target.includes(` ${word}`) || (/[^\p{ASCII}]/u.test(word) && target.includes(word)),
    );
}

/** Index where the text begins a word of the target, or occurs in it if not ASCII; -1 otherwise. */
function placeOf(target: string, wanted: string): number {
  if (/[^\p{ASCII}]/u.test(wanted)) return target.indexOf(wanted);
  for (let at = target.indexOf(wanted); at !== -1; at = target.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(target.charAt(at - 1))) return at;
  return -1;
}

/** Splits a label into the parts before, in and after the first match: the whole query, else one of its words. */
export function splitMatch({ text, query }: { text: string; query: string }): [string, string, string] {
  const typed = plain(query.trim());
  // Composed characters have one position each, so that indexes in the plain text apply to the displayed one.
  const composed = text.normalize('NFC');
  const target = [...composed].map(plain).join('');
  for (const wanted of [typed, ...typed.split(/\s+/)]) {
    const at = wanted === '' ? -1 : placeOf(target, wanted);
    if (at >= 0)
      return [composed.slice(0, at), composed.slice(at, at + wanted.length), composed.slice(at + wanted.length)];
  }
  return [text, '', ''];
}
