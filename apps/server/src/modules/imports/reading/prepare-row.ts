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
import { partsOfPath } from '#modules/folders/folder-path.rules.ts';
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
  phones: string[];
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

/** `question`: what a column of statuses asks; a name that asks nothing holds the names of statuses. */
type Column = { index: number; name: string; to: ColumnTarget; question?: ConsentQuestion };
export type RowRules = { columns: readonly Column[]; fields: ReadonlyMap<string, FieldSpec>; plan: ImportPlan };

const most = { emails: 10, phones: 10, labels: 20 };
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

class RowBuilder {
  readonly row: PreparedRow;
  readonly #rules: RowRules;
  readonly #answers: ConsentAnswer[] = [];

  constructor(line: number, rules: RowRules) {
    this.#rules = rules;
    this.row = {
      line,
      hasName: false,
      name: '',
      firstName: null,
      lastName: null,
      emails: [],
      phones: [],
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

  #emails(column: Column, text: string): void {
    for (const part of text.split(/[;,\s]+(?=\S+@)/)) {
      const email = readEmail(part);
      if (email === undefined) this.note(column.name, part, 'email_invalid');
      else if (!this.row.emails.includes(email) && this.row.emails.length < most.emails) this.row.emails.push(email);
    }
  }

  #phones(column: Column, text: string): void {
    for (const part of text.split(/\s*(?:[;,|]|:::| \/ )\s*/)) {
      if (part === '') continue;
      // NOTE: two letters by the plan's schema; an unknown country only makes national numbers invalid.
      const parsed = parsePhoneNumberFromString(part, this.#rules.plan.country as 'ES');
      if (!parsed?.isValid()) this.note(column.name, part, 'phone_invalid');
      else if (!this.row.phones.includes(parsed.number) && this.row.phones.length < most.phones) {
        this.row.phones.push(parsed.number);
        this.row.nationals.push(parsed.nationalNumber);
      }
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
    for (const part of text.split(/\s*(?:[;,|]|:::)\s*/)) {
      const label = part.replace(/\s+/g, ' ').trim();
      if (label.length > labelLimits.name) this.note(column.name, label, 'too_long');
      else if (label !== '' && !this.row.labels.includes(label) && this.row.labels.length < most.labels)
        this.row.labels.push(label);
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
      text.length > importLimits.cellCharacters ? 'unknown' : consentAnswer(text, column.question ?? names);
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
        row.firstName = this.#line(column, text, contactLimits.name);
        return;
      case 'last_name':
        row.lastName = this.#line(column, text, contactLimits.name);
        return;
      case 'company':
        row.company = this.#line(column, text, contactLimits.company);
        return;
      case 'city':
        row.city = this.#line(column, text, contactLimits.city);
        return;
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

export type RowInput = { line: number; cells: readonly string[]; isBroken: boolean };

/** One record → a person, or the reasons why it is none. Bad cells are left out and named; they cost the row only its identity. */
export function prepareRow(input: RowInput, rules: RowRules): { row: PreparedRow; isRefused: boolean } {
  const { line, cells, isBroken } = input;
  const builder = new RowBuilder(line, rules);
  if (isBroken) {
    builder.note('', cells.join(' '), cells.length === 0 ? 'card_invalid' : 'quote_open');
    return { row: builder.row, isRefused: true };
  }
  if (cells.length > importLimits.columns) {
    builder.note('', String(cells.length), 'too_many_cells');
    return { row: builder.row, isRefused: true };
  }
  for (const column of rules.columns) {
    const text = cleanCell(cells[column.index] ?? '');
    if (column.to === 'status') builder.status(column, text);
    else if (text === '') continue;
    else if (text.length > importLimits.cellCharacters) builder.note(column.name, text, 'too_long');
    else builder.put(column, text);
  }
  const row = builder.finish();
  // An address that is none must not make somebody new without one: the row is meant for that address.
  const hasBadEmail = row.emails.length === 0 && row.problems.some(({ code }) => code === 'email_invalid');
  const isNobody = row.name === '';
  if (isNobody && row.problems.length === 0)
    builder.note('', '', cells.every((cell) => cell.trim() === '') ? 'row_empty' : 'no_identity');
  return { row, isRefused: isNobody || hasBadEmail };
}
