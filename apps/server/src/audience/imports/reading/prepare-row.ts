import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { contactLimits, type ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import {
  type ColumnTarget,
  type ImportPlan,
  type ImportProblem,
  type ImportProblemCode,
  importLimits,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
import { folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { labelLimits } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import {
  answerOfLabel,
  type ConsentAnswer,
  consentAnswer,
  letsMailThrough,
  objectsPlainly,
  strictestAnswer,
} from '#audience/contacts/consent-answer.rules.ts';
import type { ConsentQuestion } from '#audience/contacts/consent-question.rules.ts';
import { type CellValue, readFieldValue } from '#audience/contacts/field-text.rules.ts';
import { readLabel } from '#audience/contacts/address-label.rules.ts';
import { nameKey, splitName } from '#audience/contacts/contacts.rules.ts';
import { partsOfPath } from '@enlace/contract/workspace/folders/folder-path.rules.ts';
import { splitList, unguarded } from '#platform/tables/csv-line.ts';
import { readEmail, splitAddresses } from './find-addresses.ts';
import { numberOfHeader } from './header-names.ts';
import { readLanguage, readTimeZone } from './cell-values.ts';
import type { FieldSpec, TopicSpec } from './reading.types.ts';

export type PreparedRow = {
  line: number;
  /** False when the name was derived from something else; it then never replaces one. */
  hasName: boolean;
  name: string;
  firstName: string | null;
  lastName: string | null;
  emails: string[];
  /** Labels of the addresses; an empty text means none. */
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
  /** The status of a new person; an existing one only ever becomes more restricted. */
  status: ContactStatus;
  labels: string[];
  /** A path like `Cursos / Invierno`. */
  folder: string | null;
  topicIds: string[];
  problems: ImportProblem[];
};

/**
 * `question`: what a status column asks; a header that asks nothing contains status names. `answer`: the same for every
 * row.
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
  topics: readonly TopicSpec[];
  plan: ImportPlan;
  locale: Locale;
  /** Whether the file is a table, whose cells may be escaped with an apostrophe. */
  isGuarded: boolean;
};

const maxLabels = 50;
/** Maximum number of unmapped card properties listed one by one. */
const maxBeyond = 200;
const names: ConsentQuestion = { asks: 'state', isMoment: false, isNegated: false };
/** Characters of a cell shown in a list of problems. */
export const shownValue = 200;
// Tab, line feed and carriage return stay.
const controls = new RegExp('[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F\\uFEFF]', 'g');

/** Removes the apostrophe that our own exports put before what a spreadsheet would run; cards have none. */
export function cleanCell(text: string, isGuarded = true): string {
  const clean = text.replace(controls, '').trim();
  return isGuarded ? unguarded(clean) : clean;
}

/** An empty row. */
export function emptyRow(line: number): PreparedRow {
  return {
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
    topicIds: [],
    problems: [],
  };
}

class RowBuilder {
  readonly row: PreparedRow;
  readonly #rules: RowRules;
  readonly #cells: readonly string[];
  readonly #answers: ConsentAnswer[] = [];

  constructor({ line, cells }: Pick<RowInput, 'line' | 'cells'>, rules: RowRules) {
    this.#rules = rules;
    this.#cells = cells;
    this.row = emptyRow(line);
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

  /** Adds an address, within the limit per contact. */
  #address(column: Column, kind: 'email' | 'phone', value: string): boolean {
    const { row } = this;
    if (row[`${kind}s`].includes(value)) return false;
    if (row.emails.length + row.phones.length >= contactLimits.addresses) {
      this.note(column.name, value, 'over_limit');
      return false;
    }
    row[`${kind}s`].push(value);
    row[`${kind}Labels`].push(this.#pairedLabel(column, kind));
    return true;
  }

  /** The label column with the same number: `Email 2` and `Email 2 label`. */
  #pairedLabel(column: Column, kind: 'email' | 'phone'): string {
    const number = numberOfHeader(column.name);
    const paired = this.#rules.columns.find(
      ({ to, name }) => to === `${kind}_label` && numberOfHeader(name) === number,
    );
    const label =
      paired === undefined
        ? null
        : readLabel(cleanCell(this.#cells[paired.index] ?? '', this.#rules.isGuarded), this.#rules.locale);
    return (label ?? '').replace(/\s+/g, ' ').slice(0, contactLimits.addressLabel);
  }

  /** Names may be in several columns: first and middle name, two family names. */
  #joined(column: Column, before: string | null, text: string): string | null {
    const whole = this.#line(column, before === null ? text : `${before} ${text}`, contactLimits.name);
    return whole ?? before;
  }

  /** Read with its address; without one, or too long, it is dropped and reported. */
  #label(column: Column, text: string): void {
    const kind = column.to === 'email_label' ? 'email' : 'phone';
    const number = numberOfHeader(column.name);
    const paired = this.#rules.columns.find(({ to, name }) => to === kind && numberOfHeader(name) === number);
    const hasAddress = paired !== undefined && cleanCell(this.#cells[paired.index] ?? '', this.#rules.isGuarded) !== '';
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
      const answer = answerOfLabel(label);
      if (answer !== undefined) this.#answers.push(answer);
      // Google's own groups (`* myContacts`) say nothing about a person.
      if (label === '' || label.startsWith('* ') || this.row.labels.includes(label)) continue;
      if (label.length > labelLimits.name) this.note(column.name, label, 'too_long');
      else if (this.row.labels.length >= maxLabels) this.note(column.name, label, 'over_limit');
      else this.row.labels.push(label);
    }
  }

  /** Only refusals are read: a file without a name gives nothing back. */
  #topics(column: Column, text: string): void {
    for (const name of splitList(text)) {
      const found = this.#rules.topics.filter(({ key }) => key === nameKey(name)).map(({ id }) => id);
      if (found.length === 0) this.note(column.name, name, 'topic_unknown');
      this.row.topicIds.push(...found.filter((id) => !this.row.topicIds.includes(id)));
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

  /** The status columns, even if empty: consent for everybody does not subscribe people without it there. */
  status(column: Column, text: string): void {
    const answer =
      column.answer ??
      (text.length > importLimits.cellCharacters ? 'unknown' : consentAnswer(text, column.question ?? names));
    this.#answers.push(answer);
    if (answer === 'unknown') this.note(column.name, text, 'status_unknown');
  }

  /**
   * Objections in a column mapped to something else. A remark makes its person pending, and is listed: somebody has to
   * read it.
   */
  remark(column: Column, text: string): void {
    const { to, question } = column;
    const answer = question === undefined ? 'free' : consentAnswer(text, question);
    if (!letsMailThrough(answer)) this.#answers.push(answer);
    const isRemark = to === 'notes' || to.startsWith('field:');
    if (!isRemark || this.#rules.plan.consent === null || !objectsPlainly(text)) return;
    this.#answers.push('unknown');
    this.note(column.name, text, 'objection_read');
  }

  hear(answer: ContactStatus): void {
    this.#answers.push(answer);
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
      case 'topics_declined':
        return this.#topics(column, text);
      case 'notes':
        if (text.length > contactLimits.notes) this.note(column.name, text, 'too_long');
        else row.notes = text;
        return;
      default:
        this.#field(column, text);
    }
  }

  /** Derives names from each other; mailings need an address, consent, and no objection in the file. */
  finish(): PreparedRow {
    const { row } = this;
    const { plan } = this.#rules;
    // A card must name a part: a name without parts is entirely in one, which says nothing about the parts.
    const isWhole = !this.#rules.isGuarded && row.lastName === null && row.firstName === row.name;
    if (isWhole && row.name !== '' && splitName(row.name).firstName === null) row.firstName = null;
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
  /** What the row's position says about mailings, beyond its cells. */
  answer?: ContactStatus | undefined;
};

/**
 * Turns one record into a person, or the reasons why it is refused. Invalid cells are dropped and reported; they only
 * cost the row its identity.
 */
export function prepareRow(input: RowInput, rules: RowRules): { row: PreparedRow; isRefused: boolean } {
  const { cells, isBroken, beyond, unread, answer } = input;
  const builder = new RowBuilder(input, rules);
  if (answer !== undefined) builder.hear(answer);
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
    const text = cleanCell(cells[column.index] ?? '', rules.isGuarded);
    if (column.to === 'status') builder.status(column, text);
    else if (text === '') continue;
    else if (text.length > importLimits.cellCharacters) builder.note(column.name, text, 'too_long');
    else {
      if (text.includes('\uFFFD')) builder.note(column.name, text, 'signs_unread');
      builder.put(column, text);
    }
    builder.remark(column, text);
  }
  for (const { index, text } of unread ?? []) {
    const column = rules.columns.find((each) => each.index === index);
    if (column) builder.note(column.name, text, 'formula_empty');
  }
  for (const { column, text } of (beyond ?? []).slice(0, maxBeyond))
    builder.note(column, text, column === '' ? 'line_unread' : 'column_beyond');
  const more = (beyond?.length ?? 0) - maxBeyond;
  if (more > 0) builder.note('', `+ ${more}`, 'column_beyond');
  const row = builder.finish();
  // An invalid address must not create a person without one: the row was meant for that address.
  const hasBadEmail = row.emails.length === 0 && row.problems.some(({ code }) => code === 'email_invalid');
  const isNobody = row.name === '';
  if (isNobody && row.problems.length === 0)
    builder.note('', '', cells.every((cell) => cell.trim() === '') ? 'row_empty' : 'no_identity');
  return { row, isRefused: isNobody || hasBadEmail };
}
