import type { CustomFieldKind, FieldValue } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';

export type Words = { yes: string; no: string };

/** A value as typed: several options separated by commas. */
export function fieldText(value: FieldValue | undefined, { yes, no }: Words): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Parses a typed value; invalid input is passed on unchanged, so that the server names the problem. */
export function fieldValueOf(
  text: string,
  { kind, words }: { kind: CustomFieldKind; words: Words },
): FieldValue | null {
  if (text === '') return null;
  switch (kind) {
    case 'number': {
      const number = Number(text.replace(',', '.'));
      return Number.isFinite(number) ? number : text;
    }
    case 'boolean': {
      const word = text.toLowerCase();
      if (word === words.yes.toLowerCase()) return true;
      return word === words.no.toLowerCase() ? false : text;
    }
    case 'choices':
      return text
        .split(/[,、]/)
        .map((part) => part.trim())
        .filter((part) => part !== '');
    default:
      return text;
  }
}
