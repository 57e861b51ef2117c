import { foldText } from './search-tokens.ts';

const maxWords = 8;
/** Shorter words are only searched at the start of a word: anywhere else they would match everything. */
const shortestPart = 3;

/** As stored in the column: letters outside ASCII as `q` and their number. */
function searchForm(word: string): string {
  return [...word]
    .map((letter) => {
      const number = letter.codePointAt(0) ?? 0;
      return number < 128 ? letter : `q${number.toString(16)}`;
    })
    .join('');
}

function patternOf(word: string): string {
  const form = searchForm(word);
  const plain = form.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return form.length < shortestPart ? `% ${plain}%` : `%${plain}%`;
}

/** Search text → LIKE patterns that must all match; telephone numbers may be typed with spaces and punctuation. */
export function searchPatterns(search: string | undefined): string[] {
  const text = foldText(search ?? '').trim();
  if (text === '') return [];
  const isPhone = /^\+?[\d\s().-]{6,}$/.test(text) && /\d/.test(text);
  if (isPhone) return [patternOf(text.replace(/\D+/g, '').replace(/^00/, ''))];
  return text.split(/\s+/).slice(0, maxWords).map(patternOf);
}
