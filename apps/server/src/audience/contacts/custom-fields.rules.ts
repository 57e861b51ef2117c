import { foldText } from '#platform/search/search-tokens.ts';

const maximumLength = 40;
/** Names that mails know as something else. */
const reserved = new Set([
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'city',
  'language',
  'fields',
]);

/** A key for a field of this name that no field ever had: letters, digits and underscores, as variables of mails need it. */
export function fieldKey({ name, used }: { name: string; used: ReadonlySet<string> }): string {
  const word = foldText(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, maximumLength);
  const base = word === '' || /^\d/.test(word) || reserved.has(word) ? `campo${word === '' ? '' : `_${word}`}` : word;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!used.has(key)) return key;
  }
}
