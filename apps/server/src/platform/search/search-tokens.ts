const maximumTokens = 5000;
const maximumTerms = 12;
const maximumWordLength = 64;

// Scripts written without spaces are split into pairs of characters, everything else into words.
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]]+/gv;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;

/**
 * The form in which texts are compared and sorted: lower case, width forms unified, accents of Latin letters removed.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(0, -1).map((character, index) => `${character}${characters[index + 1] ?? ''}`);
}

/** Two hundred pages; text beyond this is not indexed, so that it delays nothing. */
const longestText = 500_000;

/** Lexemes of the texts for `array_to_tsvector`, the same for Spanish, English and Japanese. */
export function searchTokens(...texts: (string | null | undefined)[]): string[] {
  const tokens = new Set<string>();
  for (const text of texts) {
    for (const [piece] of foldText((text ?? '').slice(0, longestText)).matchAll(pieces)) {
      if (tokens.size >= maximumTokens) return [...tokens];
      if (!unspaced.test(piece)) {
        tokens.add(piece.slice(0, maximumWordLength));
        continue;
      }
      for (const pair of pairs(piece)) tokens.add(pair);
      // On its own, because the last character starts no pair.
      tokens.add([...piece].at(-1) ?? '');
    }
  }
  return [...tokens];
}

function termsOf(piece: string): string[] {
  if (!unspaced.test(piece)) return [`'${piece.slice(0, maximumWordLength)}':*`];
  const found = pairs(piece);
  return found.length === 0 ? [`'${piece}':*`] : found.map((pair) => `'${pair}'`);
}

/** Search words → text of a `tsquery` in which every word must occur as a prefix; null when there is no word. */
export function searchQuery(text: string): string | null {
  const terms = [...foldText(text).matchAll(pieces)].flatMap(([piece]) => termsOf(piece)).slice(0, maximumTerms);
  return terms.length === 0 ? null : terms.join(' & ');
}
