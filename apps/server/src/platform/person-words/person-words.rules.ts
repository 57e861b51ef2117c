/** A person's names and contact data, as far as text may be searched for them. */
export type PersonWords = {
  names: readonly string[];
  /** E-mail addresses and telephone numbers. */
  addresses: readonly string[];
};

/** Replaces a name or an address. */
export const blank = '[…]';

const letter = String.raw`[\p{L}\p{M}\p{N}]`;
const leastDigits = 7;

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function inMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function wordsOf(name: string): string[] {
  return name
    .trim()
    .split(/[\s\p{Z}]+/u)
    .filter(Boolean);
}

/** A single word is the name of too many people and things to be searched for. */
export function isFullName(name: string): boolean {
  return wordsOf(name).length >= 2;
}

// Scripts without spaces have no word boundary either; elsewhere a hyphen, an apostrophe or a middle dot continues a
// name. Raw templates escape characters beyond ASCII, because the built program is ASCII.
function nameStart(first: string): string {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first)
    ? String.raw`(?<!\p{Script=Han})`
    : String.raw`(?<!${letter})(?<!${letter}[\-'\u2019\u00b7])`;
}

/** A Japanese name may be followed by 様, 氏, 殿 or 君. */
function nameEnd(last: string): string {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(last)
    ? String.raw`(?![\p{Script=Han}--[\u69d8\u6c0f\u6bbf\u541b]])`
    : String.raw`(?!${letter})(?![\-'\u2019\u00b7]${letter})`;
}

function nameSource(name: string): string {
  const words = wordsOf(name);
  return nameStart(words[0] ?? '') + words.map(escaped).join(String.raw`[\s\p{Z}]+`) + nameEnd(words.at(-1) ?? '');
}

function addressSource(address: string): string | undefined {
  if (address.includes('@'))
    return String.raw`(?<![\p{L}\p{M}\p{N}._%+~!#$&*^\-])${escaped(address)}(?![\p{L}\p{M}\p{N}_\-])(?!\.[\p{L}\p{N}])`;
  if (address.replaceAll(/\D/g, '').length < leastDigits) return undefined;
  return String.raw`(?<![\d+])${escaped(address)}(?!\d)`;
}

/** Both Unicode forms of an accent. */
function forms(text: string): string[] {
  return [...new Set([text.normalize('NFC'), text.normalize('NFD')].flatMap((form) => [form, inMarkup(form)]))];
}

function expressionOf(sources: readonly string[]): RegExp | undefined {
  // like: /(?:(?<![\p{L}\p{N}])Ana[\s\p{Z}]+L(?![\p{L}\p{N}]))|(?:(?<![\p{L}.])a@b\.es(?![\p{L}_]))/giu
  return sources.length === 0 ? undefined : new RegExp(sources.map((source) => `(?:${source})`).join('|'), 'giv');
}

export type PersonFinder = {
  /** Whether the text contains the full name or an address, each as a whole, not as part of somebody else's. */
  isIn(text: string): boolean;
  holdsAddress(text: string): boolean;
  /** Whether the text is exactly the full name. */
  isName(text: string): boolean;
  isAddress(text: string): boolean;
  /** The text without the full name and the addresses. */
  withoutPerson(text: string): string;
};

function fold(text: string): string {
  return wordsOf(text.normalize('NFKC')).join(' ').toLowerCase();
}

/**
 * The single rule for finding a person in text: full names of two or more words, and whole addresses, bounded on both
 * sides. Queries may only preselect candidates; this decides.
 */
export function personFinder({ names, addresses }: PersonWords): PersonFinder {
  const full = names.filter(isFullName);
  const places = addresses.filter(Boolean);
  const placeSources = places.flatMap(forms).flatMap((text) => addressSource(text) ?? []);
  const anything = expressionOf([...full.flatMap(forms).map(nameSource), ...placeSources]);
  const place = expressionOf(placeSources);
  const has = (expression: RegExp | undefined, text: string) =>
    expression !== undefined && text.search(expression) !== -1;
  const foldedNames = new Set(full.map(fold));
  const foldedPlaces = new Set(places.map(fold));
  return {
    isIn: (text) => has(anything, text),
    holdsAddress: (text) => has(place, text),
    isName: (text) => foldedNames.has(fold(text)),
    isAddress: (text) => foldedPlaces.has(fold(text)),
    withoutPerson: (text) => (anything ? text.replaceAll(anything, blank) : text),
  };
}

/** Patterns for `like` on lower-case text that match at least every text in which the finder finds something. */
export function candidatePatterns({ names, addresses }: PersonWords): string[] {
  const texts = [...names.filter(isFullName), ...addresses.filter(Boolean)];
  const loose = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9@.+-]+/g, '%');
  return [...new Set(texts.map((text) => `%${loose(text)}%`))].filter((pattern) => /[^%]/.test(pattern));
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The value without any text that identifies the person; items and values that were only an address are removed. */
export function jsonWithoutPerson(value: Json, finder: PersonFinder): Json {
  if (typeof value === 'string') return finder.isAddress(value) ? '' : finder.withoutPerson(value);
  if (Array.isArray(value))
    return (value as readonly Json[])
      .filter((item) => typeof item !== 'string' || !finder.isAddress(item))
      .map((item) => jsonWithoutPerson(item, finder));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, jsonWithoutPerson(item, finder)]));
}
