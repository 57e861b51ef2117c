import { foldText } from './search-tokens.ts';

const mostWords = 8;
/** Shorter words are looked for only at the beginning of a word: anywhere else they would be everywhere. */
const shortestPart = 3;

/** As the column is written: letters outside ASCII as `q` and their number. */
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

/** Search text → LIKE patterns that must all match; telephones may be typed with spaces and signs. */
export function searchPatterns(search: string | undefined): string[] {
  const text = foldText(search ?? '').trim();
  if (text === '') return [];
  const isPhone = /^\+?[\d\s().-]{6,}$/.test(text) && /\d/.test(text);
  if (isPhone) return [patternOf(text.replace(/\D+/g, '').replace(/^00/, ''))];
  return text.split(/\s+/).slice(0, mostWords).map(patternOf);
}
