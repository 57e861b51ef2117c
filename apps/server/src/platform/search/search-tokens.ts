import { domainToASCII, domainToUnicode } from 'node:url';

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

const wireDomain = /(?:[a-z0-9-]{1,63}\.){0,10}xn--[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,63}){0,10}/gi;
const maxDomains = 50;

/** Domains of other scripts (RFC 5890) as people write and look for them. */
function shownDomains(text: string): string {
  if (!/xn--/i.test(text)) return '';
  const found = text.match(wireDomain) ?? [];
  return [...new Set(found)].slice(0, maxDomains).map(domainToUnicode).join(' ');
}

/** Lexemes of the texts for `array_to_tsvector`, the same for Spanish, English and Japanese. */
export function searchTokens(...texts: (string | null | undefined)[]): string[] {
  const tokens = new Set<string>();
  for (const given of texts) {
    const text = (given ?? '').slice(0, longestText);
    for (const [piece] of foldText(`${text} ${shownDomains(text)}`).matchAll(pieces)) {
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

const allTermsOf = (text: string) => [...foldText(text).matchAll(pieces)].flatMap(([piece]) => termsOf(piece));

/** Whole domains of other scripts as they are sent. */
function inAscii(text: string): string {
  return text.replace(/[^\s@<>",;]{1,253}/g, (word) => {
    const isDomain = /[^\x00-\x7f]/.test(word) && /^[^.]+(?:\.[^.]+)+$/.test(word);
    return (isDomain ? domainToASCII(word) : '') || word;
  });
}

/** Search words → text of a `tsquery` in which every word must occur as a prefix; null when there is no word. */
export function searchQuery(text: string): string | null {
  const terms = allTermsOf(text).slice(0, maximumTerms);
  if (terms.length === 0) return null;
  const query = terms.join(' & ');
  // Domains of other scripts are stored in ASCII.
  const wire = allTermsOf(inAscii(text)).slice(0, maximumTerms).join(' & ');
  return wire === query ? query : `(${query}) | (${wire})`;
}
