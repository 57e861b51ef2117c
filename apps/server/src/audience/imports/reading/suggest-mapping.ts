import { createHash } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import {
  type ColumnMapping,
  type ColumnTarget,
  type DateOrder,
  type ImportColumn,
  manyTargets,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
import { consentAnswer } from '#audience/contacts/consent-answer.rules.ts';
import { type ConsentQuestion, consentQuestion } from '#audience/contacts/consent-question.rules.ts';
import { headerKey, targetOfHeader } from './header-names.ts';

type Field = { key: string; name: string };
type Input = { columns: readonly ImportColumn[]; fields: readonly Field[]; country: string };

const names: ConsentQuestion = { asks: 'state', isMoment: false, isNegated: false };
const email = /^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+$/;

function isPhone(text: string, country: string): boolean {
  if (!/^[+\d(]/.test(text) || text.replace(/\D/g, '').length < 8) return false;
  // NOTE: two letters from the client's own settings; an unknown country makes every national number invalid.
  return parsePhoneNumberFromString(text, country as 'ES')?.isValid() ?? false;
}

function mostly(samples: readonly string[], test: (text: string) => boolean): boolean {
  return samples.length > 0 && samples.filter(test).length * 3 >= samples.length * 2;
}

function bySamples({ samples }: ImportColumn, country: string): ColumnTarget | undefined {
  if (mostly(samples, (text) => email.test(text))) return 'email';
  return mostly(samples, (text) => isPhone(text, country)) ? 'phone' : undefined;
}

/**
 * Columns about mail permission; one about consent must contain answers, otherwise everybody would be pending.
 */
function isAboutMailings({ name, samples, objections }: ImportColumn): boolean {
  const question = consentQuestion(name);
  // An objecting remark does not make a status column; it is counted, and asked about.
  if (!question) return objections > 0 && mostly(samples, (text) => consentAnswer(text, names) !== 'unknown');
  return question.asks === 'opt_out' || samples.some((text) => consentAnswer(text, question) !== 'unknown');
}

/**
 * The custom field with a column's name. Our exports write `field: Status` when one of their own columns has the name;
 * then that column is not a field.
 */
function fieldOf({ name }: ImportColumn, { columns, fields }: Input): (Field & { isSure: boolean }) | undefined {
  const own = /^field: (.*)$/s.exec(name)?.[1];
  const key = headerKey(own ?? name);
  const field = fields.find((each) => key !== '' && (headerKey(each.name) === key || headerKey(each.key) === key));
  if (!field) return undefined;
  const headed = headerKey(`field: ${field.name}`);
  if (own === undefined && columns.some((each) => headerKey(each.name) === headed)) return undefined;
  const hasEmail = columns.some((each) => headerKey(each.name) !== key && targetOfHeader(each.name) === 'email');
  const isNamed = headerKey(field.name) === key && (targetOfHeader(name) !== 'email' || hasEmail);
  return { ...field, isSure: own !== undefined || isNamed };
}

function guess(column: ImportColumn, input: Input): ColumnTarget | undefined {
  const field = fieldOf(column, input);
  if (field?.isSure === true) return `field:${field.key}`;
  const byName = targetOfHeader(column.name);
  const found = bySamples(column, input.country);
  // Values take precedence over names: a column "Contact" full of addresses contains addresses.
  if (found === 'email') return found;
  if (byName === 'email' && column.samples.length > 0 && !column.samples.some((text) => text.includes('@')))
    return undefined;
  if (field) return `field:${field.key}`;
  return byName ?? (isAboutMailings(column) ? 'status' : found);
}

/** The most likely targets of the columns; each target once, except repeatable ones. */
export function suggestMapping(input: Input): ColumnMapping[] {
  const taken = new Set<string>();
  const mapping = input.columns.map((column): ColumnMapping => {
    const to = guess(column, input);
    if (to === undefined || (taken.has(to) && !manyTargets.has(to))) return { column: column.index, to: null };
    taken.add(to);
    return { column: column.index, to };
  });
  // "Nombre" alone is the whole name, next to "Apellidos" it is the first one.
  if (!taken.has('last_name') && !taken.has('name'))
    return mapping.map((each) => (each.to === 'first_name' ? { ...each, to: 'name' } : each));
  return mapping;
}

/** Whether days precede months, as far as the samples show; Spanish and most others write the day first. */
export function suggestDateOrder(columns: readonly ImportColumn[]): DateOrder {
  let isMonthFirst = false;
  for (const text of columns.flatMap(({ samples }) => samples)) {
    const parts = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2,4})/.exec(text);
    if (!parts) continue;
    if (Number(parts[1]) > 12) return 'dmy';
    if (Number(parts[2]) > 12) isMonthFirst = true;
  }
  return isMonthFirst ? 'mdy' : 'dmy';
}

/** The same for files with the same headers in the same order. */
export function headerSignature(columns: readonly Pick<ImportColumn, 'name'>[]): string {
  const text = JSON.stringify(columns.map(({ name }) => headerKey(name)));
  return createHash('sha256').update(text).digest('hex');
}
