import type { CustomField } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { onOneLine, trimEndOf } from '@enlace/contract/core/trim-text.ts';
import type { DateOrder, ImportProblemCode } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { foldText } from '#platform/search/search-tokens.ts';

type FieldSpec = { kind: CustomField['kind']; options: readonly string[] };

export type CellValue = { value: string | number | boolean | string[] } | { problem: ImportProblemCode };

const longestText = 500;
const longestLongText = 5000;

/** Whether a number keeps all its digits: a long one (an account, a card) would lose the last ones. */
function isExact(plain: string): boolean {
  const [whole = '', fraction = ''] = plain.replace(/^[-+]/, '').split('.');
  const digits = `${whole}${trimEndOf(fraction, /0/)}`.replace(/^0+/, '');
  return (fraction === '' ? trimEndOf(digits, /0/) : digits).length <= 15;
}

/** `1.234,5`, `1,234.5` and `1 234,5`: the last of the two separators is the decimal one. */
export function readNumber(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f€$¥£%']/g, '');
  if (!/^[-+]?[\d.,]+$/.test(bare)) return undefined;
  const [comma, dot] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  const isGrouped = /^[-+]?\d{1,3}([.,])\d{3}(\1\d{3})+$/.test(bare);
  const plain =
    comma > -1 && dot > -1
      ? comma > dot
        ? bare.replaceAll('.', '').replace(',', '.')
        : bare.replaceAll(',', '')
      : isGrouped
        ? bare.replace(/[.,]/g, '')
        : bare.replace(',', '.');
  const number = Number(plain);
  return Number.isFinite(number) && plain !== '' && isExact(plain) ? number : undefined;
}

function plainDate(year: number, month: number, day: number): string | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A date in any common format; a time after it is ignored. */
export function readDate(text: string, order: DateOrder): string | undefined {
  const japanese = /^(\d{4})年(\d{1,2})月(\d{1,2})日/.exec(text);
  const first = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? japanese;
  if (first) return plainDate(Number(first[1]), Number(first[2]), Number(first[3]));
  const last = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})(?!\d)/.exec(text);
  if (!last) return undefined;
  const parts = [Number(last[1]), Number(last[2]), Number(last[3])] as const;
  const century = (year: number) => (year < 100 ? year + (year > 40 ? 1900 : 2000) : year);
  if (order === 'mdy') return plainDate(century(parts[2]), parts[0], parts[1]);
  if (order === 'ymd') return plainDate(century(parts[0]), parts[1], parts[2]);
  return plainDate(century(parts[2]), parts[1], parts[0]);
}

const yes = new Set(['1', 'si', 's', 'true', 'verdadero', 'yes', 'y', 'x', 'on', 'はい', '有', '有り', '○', '✓']);
const no = new Set(['0', 'no', 'n', 'false', 'falso', 'off', 'いいえ', '無', '無し', '×']);

function readBoolean(text: string): boolean | undefined {
  const word = foldText(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

function optionOf(text: string, options: readonly string[]): string | undefined {
  const word = foldText(text.trim());
  return options.find((option) => option === text) ?? options.find((option) => foldText(option) === word);
}

function readUrl(text: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, href } = new URL(address);
  return /^https?:$/.test(protocol) && hostname.includes('.') && href.length <= longestText ? href : undefined;
}

function orProblem<T extends string | number | boolean>(value: T | undefined, problem: ImportProblemCode): CellValue {
  return value === undefined ? { problem } : { value };
}

function readChoices(text: string, options: readonly string[]): CellValue {
  const whole = optionOf(text, options);
  if (whole !== undefined) return { value: [whole] };
  const found = text
    .split(/[;,|、]/)
    .filter((part) => part.trim() !== '')
    .map((part) => optionOf(part.trim(), options));
  const known = found.filter((option) => option !== undefined);
  return known.length === found.length && known.length > 0
    ? { value: [...new Set(known)] }
    : { problem: 'choice_unknown' };
}

/**
 * Parses a text as people write it (a table cell, a form answer) as a custom field's value. It is trimmed and not
 * empty.
 */
export function readFieldValue(text: string, { kind, options }: FieldSpec, order: DateOrder): CellValue {
  switch (kind) {
    case 'text':
      return text.length > longestText ? { problem: 'too_long' } : { value: onOneLine(text) };
    case 'long_text':
      return text.length > longestLongText ? { problem: 'too_long' } : { value: text };
    case 'number':
      return orProblem(readNumber(text), 'number_invalid');
    case 'date':
      return orProblem(readDate(text, order), 'date_invalid');
    case 'boolean':
      return orProblem(readBoolean(text), 'boolean_invalid');
    case 'choice':
      return orProblem(optionOf(text, options), 'choice_unknown');
    case 'choices':
      return readChoices(text, options);
    case 'url':
      return orProblem(readUrl(text), 'url_invalid');
  }
}
