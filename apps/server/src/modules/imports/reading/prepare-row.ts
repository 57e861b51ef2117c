import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { contactLimits, type ContactStatus } from '@enlace/contract/contacts/contacts.schemas.ts';
import {
  type ColumnTarget,
  type ImportPlan,
  type ImportProblem,
  type ImportProblemCode,
  importLimits,
} from '@enlace/contract/imports/imports.schemas.ts';
import { emailSchema } from '@enlace/contract/core/primitives.ts';
import { folderLimits } from '@enlace/contract/folders/folders.schemas.ts';
import { labelLimits } from '@enlace/contract/labels/labels.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { type ConsentAnswer, consentAnswer, strictestAnswer } from '#modules/contacts/consent-answer.rules.ts';
import type { ConsentQuestion } from '#modules/contacts/consent-question.rules.ts';
import { type CellValue, readFieldValue } from '#modules/contacts/field-text.rules.ts';
import { readLabel } from '#modules/contacts/address-label.rules.ts';
import { partsOfPath } from '@enlace/contract/folders/folder-path.rules.ts';
import { splitList } from '#platform/tables/csv-line.ts';
import { numberOfHeader } from './header-names.ts';
import { readLanguage, readTimeZone } from './cell-values.ts';
import type { FieldSpec } from './reading.types.ts';

export type PreparedRow = {
  line: number;
  /** False when the name was made up from something else; it then never replaces one. */
  hasName: boolean;
  name: string;
  firstName: string | null;
  lastName: string | null;
  emails: string[];
  /** Beside the addresses; an empty text is none. */
  emailLabels: string[];
  phones: string[];
  phoneLabels: string[];
  /** National numbers, for the search. */
  nationals: string[];
  company: string | null;
  city: string | null;
  language: Locale | null;
  timeZone: string | null;
  notes: string | null;
  fields: Record<string, string | number | boolean | string[]>;
  /** What somebody new becomes; someone known only ever moves away from mailings. */
  status: ContactStatus;
  labels: string[];
  /** A path like `Cursos / Invierno`. */
  folder: string | null;
  problems: ImportProblem[];
};

/**
 * `question`: what a column of statuses asks; a name that asks nothing holds the names of statuses. `answer`: the same for
 * every row.
 */
type Column = {
  index: number;
  name: string;
  to: ColumnTarget;
  question?: ConsentQuestion;
  answer?: ContactStatus;
};
export type RowRules = {
  columns: readonly Column[];
  fields: ReadonlyMap<string, FieldSpec>;
  plan: ImportPlan;
  locale: Locale;
};

const mostLabels = 50;
/** Of what a card says beyond all columns, so many are listed one by one. */
const mostBeyond = 200;
const names: ConsentQuestion = { asks: 'state', isMoment: false, isNegated: false };
const shownValue = 200;
// Tab, line feed and carriage return stay.
const controls = new RegExp('[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F\\uFEFF]', 'g');
const plainEmail = /^[a-z0-9](?:[a-z0-9._+-]*[a-z0-9_+-])?@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}$/;

/** The apostrophe that our own exports put before what a spreadsheet would run. */
export function cleanCell(text: string): string {
  const clean = text.replace(controls, '').trim();
  return /^'[=+\-@]/.test(clean) ? clean.slice(1) : clean;
}

/** Lower case and checked as everywhere; most addresses need no schema to be seen as right. */
export function readEmail(text: string): string | undefined {
  const lower = (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text)
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();
  if (lower.length <= 254 && plainEmail.test(lower) && !lower.includes('..')) return lower;
  const parsed = emailSchema.safeParse(lower);
  return parsed.success ? parsed.data : undefined;
}

/** Whether an address in brackets ends the text. */
function isBracketed(text: string): boolean {
  const inside = text.slice(text.lastIndexOf('<') + 1, -1);
  return text.includes('<') && text.endsWith('>') && inside.includes('@') && !inside.includes('>');
}

/** Several addresses of one cell: separated by signs, lines or blanks, each alone or as `Ana López <ana@…>` (RFC 5322). */
export function splitAddresses(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  const end = () => {
    if (part.trim() !== '') parts.push(part.trim());
    part = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    const isGoogle = sign === ':' && text.startsWith(':::', at);
    if (!isQuoted && (isGoogle || sign === ';' || sign === ',' || sign === '|' || sign === '\n')) {
      end();
      if (isGoogle) at += 2;
    } else part += sign;
  }
  end();
  return parts.flatMap((each) => {
    if (isBracketed(each)) return [each];
    const words = each.split(/\s+/);
    const addresses = words.filter((word) => word.includes('@'));
    return addresses.length === words.length ? addresses : [each];
  });
}

class RowBuilder {
  readonly row: PreparedRow;
  readonly #rules: RowRules;
  readonly #cells: readonly string[];
  readonly #answers: ConsentAnswer[] = [];

  constructor({ line, cells }: Pick<RowInput, 'line' | 'cells'>, rules: RowRules) {
    this.#rules = rules;
    this.#cells = cells;
    this.row = {
      line,
      hasName: false,
      name: '',
      firstName: null,
      lastName: null,
      emails: [],
      emailLabels: [],
      phones: [],
      phoneLabels: [],
      nationals: [],
      company: null,
      city: null,
      language: null,
      timeZone: null,
      notes: null,
      fields: {},
      status: 'pending',
      labels: [],
      folder: null,
      problems: [],
    };
  }

  note(column: string, value: string, code: ImportProblemCode): void {
    this.row.problems.push({ column, value: value.slice(0, shownValue), code });
  }

  #line(column: Column, text: string, limit: number): string | null {
    const line = text.replace(/\s+/g, ' ');
    if (line.length <= limit) return line;
    this.note(column.name, line, 'too_long');
    return null;
  }

  /** One more address, as far as a tamy may have so many. */
  #address(column: Column, kind: 'email' | 'phone', value: string): boolean {
    const { row } = this;
    if (row[`${kind}s`].includes(value)) return false;
    if (row.emails.length + row.phones.length >= contactLimits.addresses) {
      this.note(column.name, value, 'over_limit');
      return false;
    }
    row[`${kind}s`].push(value);
    row[`${kind}Labels`].push(this.#labelBeside(column, kind));
    return true;
  }

  /** The label of the column with the same number: `Email 2` and `Email 2 label`. */
  #labelBeside(column: Column, kind: 'email' | 'phone'): string {
    const number = numberOfHeader(column.name);
    const beside = this.#rules.columns.find(
      ({ to, name }) => to === `${kind}_label` && numberOfHeader(name) === number,
    );
    const label =
      beside === undefined ? null : readLabel(cleanCell(this.#cells[beside.index] ?? ''), this.#rules.locale);
    return (label ?? '').replace(/\s+/g, ' ').slice(0, contactLimits.addressLabel);
  }

  /** Names may stand in several columns: first and middle name, two family names. */
  #joined(column: Column, before: string | null, text: string): string | null {
    const whole = this.#line(column, before === null ? text : `${before} ${text}`, contactLimits.name);
    return whole ?? before;
  }

  /** Read with the address beside it; without one, or too long, it is left out and named. */
  #label(column: Column, text: string): void {
    const kind = column.to === 'email_label' ? 'email' : 'phone';
    const number = numberOfHeader(column.name);
    const beside = this.#rules.columns.find(({ to, name }) => to === kind && numberOfHeader(name) === number);
    const hasAddress = beside !== undefined && cleanCell(this.#cells[beside.index] ?? '') !== '';
    const isLong = (readLabel(text, this.#rules.locale) ?? '').length > contactLimits.addressLabel;
    if (hasAddress && isLong) this.note(column.name, text, 'too_long');
  }

  #emails(column: Column, text: string): void {
    for (const part of splitAddresses(text)) {
      const email = readEmail(part);
      if (email === undefined) this.note(column.name, part, 'email_invalid');
      else this.#address(column, 'email', email);
    }
  }

  #phones(column: Column, text: string): void {
    for (const piece of text.split(/[;,|\n]|:::| \/ /)) {
      const part = piece.trim();
      if (part === '') continue;
      // NOTE: two letters by the plan's schema; an unknown country only makes national numbers invalid.
      const parsed = parsePhoneNumberFromString(part, this.#rules.plan.country as 'ES');
      if (!parsed?.isValid()) this.note(column.name, part, 'phone_invalid');
      else if (this.#address(column, 'phone', parsed.number)) this.row.nationals.push(parsed.nationalNumber);
    }
  }

  #field(column: Column, text: string): void {
    const spec = this.#rules.fields.get(column.to.slice('field:'.length));
    if (!spec) return;
    const read: CellValue = readFieldValue(text, spec, this.#rules.plan.dateOrder);
    if ('problem' in read) this.note(column.name, text, read.problem);
    else this.row.fields[spec.key] = read.value;
  }

  #labels(column: Column, text: string): void {
    for (const part of splitList(text)) {
      const label = part.replace(/\s+/g, ' ').trim();
      // Google's own groups (`* myContacts`) say nothing about a person.
      if (label === '' || label.startsWith('* ') || this.row.labels.includes(label)) continue;
      if (label.length > labelLimits.name) this.note(column.name, label, 'too_long');
      else if (this.row.labels.length >= mostLabels) this.note(column.name, label, 'over_limit');
      else this.row.labels.push(label);
    }
  }

  #folder(column: Column, text: string): void {
    const parts = partsOfPath(text.replace(/\s+/g, ' '));
    if (parts.length > folderLimits.depth || parts.some((part) => part.length > folderLimits.name))
      this.note(column.name, text, 'too_long');
    else if (parts.length > 0) this.row.folder = parts.join(' / ');
  }

  #word<T>(
    column: Column,
    text: string,
    { read, code }: { read: (text: string) => T | undefined; code: ImportProblemCode },
  ): T | undefined {
    const value = read(text);
    if (value === undefined) this.note(column.name, text, code);
    return value;
  }

  /** What the columns of statuses say, also where they say nothing: who did not agree is not subscribed for everybody else. */
  status(column: Column, text: string): void {
    const answer =
      column.answer ??
      (text.length > importLimits.cellCharacters ? 'unknown' : consentAnswer(text, column.question ?? names));
    this.#answers.push(answer);
    if (answer === 'unknown') this.note(column.name, text, 'status_unknown');
  }

  put(column: Column, text: string): void {
    const { row } = this;
    switch (column.to) {
      case 'name':
        row.name = this.#line(column, text, contactLimits.name) ?? '';
        return;
      case 'first_name':
        row.firstName = this.#joined(column, row.firstName, text);
        return;
      case 'last_name':
        row.lastName = this.#joined(column, row.lastName, text);
        return;
      case 'company':
        row.company = this.#line(column, text, contactLimits.company);
        return;
      case 'city':
        row.city = this.#line(column, text, contactLimits.city);
        return;
      case 'email_label':
      case 'phone_label':
        return this.#label(column, text);
      case 'email':
        return this.#emails(column, text);
      case 'phone':
        return this.#phones(column, text);
      case 'language':
        row.language = this.#word(column, text, { read: readLanguage, code: 'language_unknown' }) ?? null;
        return;
      case 'time_zone':
        row.timeZone = this.#word(column, text, { read: readTimeZone, code: 'time_zone_unknown' }) ?? null;
        return;
      case 'labels':
        return this.#labels(column, text);
      case 'folder':
        return this.#folder(column, text);
      case 'notes':
        if (text.length > contactLimits.notes) this.note(column.name, text, 'too_long');
        else row.notes = text;
        return;
      default:
        this.#field(column, text);
    }
  }

  /** Names follow from each other; mailings need an address, an agreement, and that the file does not say otherwise. */
  finish(): PreparedRow {
    const { row } = this;
    const { plan } = this.#rules;
    const whole = [row.firstName, row.lastName].filter((part) => part !== null && part !== '').join(' ');
    row.hasName = row.name !== '' || whole !== '';
    row.name = (row.name || whole || row.company || row.emails[0] || row.phones[0] || '').slice(0, contactLimits.name);
    const agreed = plan.consent !== null && row.emails.length > 0;
    const answer = strictestAnswer(this.#answers);
    if (answer === 'free' || answer === 'subscribed') row.status = agreed ? 'subscribed' : 'pending';
    else row.status = answer === 'unknown' ? 'pending' : answer;
    return row;
  }
}

export type RowInput = {
  line: number;
  cells: readonly string[];
  isBroken: boolean;
  beyond?: readonly { column: string; text: string }[];
  unread?: readonly { index: number; text: string }[];
};

/** One record → a person, or the reasons why it is none. Bad cells are left out and named; they cost the row only its identity. */
export function prepareRow(input: RowInput, rules: RowRules): { row: PreparedRow; isRefused: boolean } {
  const { cells, isBroken, beyond, unread } = input;
  const builder = new RowBuilder(input, rules);
  if (isBroken) {
    builder.note('', cells.join(' '), beyond === undefined ? 'quote_open' : 'card_invalid');
    return { row: builder.row, isRefused: true };
  }
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (width > importLimits.columns) {
    builder.note('', String(width), 'too_many_cells');
    return { row: builder.row, isRefused: true };
  }
  for (const column of rules.columns) {
    const text = cleanCell(cells[column.index] ?? '');
    if (column.to === 'status') builder.status(column, text);
    else if (text === '') continue;
    else if (text.length > importLimits.cellCharacters) builder.note(column.name, text, 'too_long');
    else {
      if (text.includes('\uFFFD')) builder.note(column.name, text, 'signs_unread');
      builder.put(column, text);
    }
  }
  for (const { index, text } of unread ?? []) {
    const column = rules.columns.find((each) => each.index === index);
    if (column) builder.note(column.name, text, 'formula_empty');
  }
  for (const { column, text } of (beyond ?? []).slice(0, mostBeyond))
    builder.note(column, text, column === '' ? 'line_unread' : 'column_beyond');
  const more = (beyond?.length ?? 0) - mostBeyond;
  if (more > 0) builder.note('', `+ ${more}`, 'column_beyond');
  const row = builder.finish();
  // An address that is none must not make somebody new without one: the row is meant for that address.
  const hasBadEmail = row.emails.length === 0 && row.problems.some(({ code }) => code === 'email_invalid');
  const isNobody = row.name === '';
  if (isNobody && row.problems.length === 0)
    builder.note('', '', cells.every((cell) => cell.trim() === '') ? 'row_empty' : 'no_identity');
  return { row, isRefused: isNobody || hasBadEmail };
}
