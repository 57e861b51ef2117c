import { invalidField } from '#platform/errors.ts';
import { commonPasswords } from './common-passwords.ts';

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Refuses passwords that are widely used or made of the person's own data (ASVS 6.2.4, 6.2.11). */
export function assertGoodPassword({ password, personal }: { password: string; personal: readonly string[] }): void {
  const folded = fold(password);
  const core = folded.replace(/[\d\W_]+$/u, '');
  if (commonPasswords.has(folded) || commonPasswords.has(core)) throw invalidField('password', 'password_common');
  const words = personal.flatMap((text) => fold(text).split(/[\s@.]+/)).filter((word) => word.length >= 4);
  if (words.some((word) => core === word || folded === word)) throw invalidField('password', 'password_personal');
}
