const colours = 8;

/** Articles and links between words, which stand for nothing in “Barro y Sal” or “House of Wool”. */
const smallWords = new Set('y e o u de del al la las el los and or of the a an'.split(' '));

/** Up to two initials, of the words that carry the name; the first character where names have no spaces. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const carrying = words.filter((word) => !smallWords.has(word.toLocaleLowerCase()));
  // “La Tahona” has one of them: two letters tell more.
  const letters = (carrying.length > 1 ? carrying : words).slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

/** The same name always gets the same of the eight colours. */
export function colourOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (sum % colours) + 1;
}
