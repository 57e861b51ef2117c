import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stockFolder } from '#platform/stock-folder.ts';

/**
 * Passwords that guessing tools try first: the 4,000 most used ones of at least eight characters, and short stems that
 * people extend with digits. Compared in folded form, also without trailing digits and symbols. Read once at startup: a
 * build without the list does not start. Ranked by published leaks; the ranking is from zxcvbn-ts (MIT, (c) 2012-2016
 * Dan Wheeler and Dropbox, (c) 2021 zxcvbn-ts).
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(path.join(stockFolder(), 'common-passwords.txt'), 'utf8').trim().split(/\s+/),
);
