import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import { invalidField } from '#platform/errors.ts';
import { commonPasswords } from './common-passwords.ts';

/** Words of this product and of any password form: too obvious to be part of a secret. */
const contextWords = [
  'enlace',
  'tamy',
  'tamys',
  'perfil',
  'password',
  'contraseña',
  'contrasena',
  'clave',
  'パスワード',
];
/** Letters that must remain after removing context words and the person's own. */
const fewestOwnLetters = 4;
const shortestPersonalWord = 4;

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function lettersWithout(text: string, words: readonly string[]): number {
  // Longest first, so that no remainder of a longer word counts as the person's own.
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), text);
  return rest.replace(/[^\p{L}]/gu, '').length;
}

/**
 * Whether it consists only of these words, digits and symbols; a password without any of them is not covered by this
 * rule.
 */
function isMadeOf(text: string, words: readonly string[]): boolean {
  return words.some((word) => text.includes(word)) && lettersWithout(text, words) < fewestOwnLetters;
}

/** Refuses common passwords and those consisting of the product's or the person's own words (ASVS 6.2.4, 6.2.11). */
export function assertGoodPassword({ password, personal }: { password: string; personal: readonly string[] }): void {
  const folded = fold(password);
  const core = trimEndOf(folded, /[\d\W_]/u);
  if (commonPasswords.has(folded) || commonPasswords.has(core)) throw invalidField('password', 'password_common');
  if (isMadeOf(folded, contextWords)) throw invalidField('password', 'password_common');
  const own = personal
    .flatMap((text) => fold(text).split(/[\s@.\-_]+/))
    .filter((word) => word.length >= shortestPersonalWord);
  if (isMadeOf(folded, [...own, ...contextWords]) && own.some((word) => folded.includes(word)))
    throw invalidField('password', 'password_personal');
}
