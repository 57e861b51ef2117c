function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every typed word begins a word of the text; accents and case do not matter. Japanese matches anywhere. */
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

/** Cuts a label into what stands before, in and after the first place where the text was found. */
export function splitMatch({ text, query }: { text: string; query: string }): [string, string, string] {
  const wanted = plain(query.trim());
  if (wanted === '') return [text, '', ''];
  // Composed characters keep one place each, so that positions found in the plain text hold in the shown one.
  const composed = text.normalize('NFC');
  const at = [...composed].map(plain).join('').indexOf(wanted);
  if (at < 0) return [text, '', ''];
  return [composed.slice(0, at), composed.slice(at, at + wanted.length), composed.slice(at + wanted.length)];
}
