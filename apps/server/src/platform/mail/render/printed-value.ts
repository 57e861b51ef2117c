import { Drop } from 'liquidjs';
import { fieldText, READER, type ReaderWords, readerWordsOf } from './reader-words.ts';
import type { TemplateData } from './render.types.ts';

/**
 * A value that prints as words and is compared, sorted and reckoned with as it is stored, so that templates that format
 * it themselves go on to work.
 */
export class PrintedValue extends Drop {
  readonly #raw: string | number;
  readonly #text: string;
  /** As for the text it stands for. */
  readonly size: number;

  constructor(raw: string | number, text: string) {
    super();
    this.#raw = raw;
    this.#text = text;
    this.size = typeof raw === 'string' ? raw.length : 0;
  }

  override valueOf(): string | number {
    return this.#raw;
  }

  static print(value: unknown): unknown {
    return value instanceof PrintedValue ? value.#text : value;
  }
}

/** A word such as a month's name: templates written for English names still find them when they compare. */
export class TranslatedText extends Drop {
  readonly #text: string;
  readonly #english: string;
  readonly size: number;

  constructor(text: string, english: string) {
    super();
    this.#text = text;
    this.#english = english;
    this.size = text.length;
  }

  override valueOf(): string {
    return this.#text;
  }

  equals(other: unknown): boolean {
    const plain: unknown = other instanceof Drop ? other.valueOf() : other;
    return plain === this.#text || plain === this.#english;
  }

  includes(part: string): boolean {
    return this.#text.includes(part) || this.#english.includes(part);
  }

  gt(other: unknown): boolean {
    return this.#text > String(other);
  }

  geq(other: unknown): boolean {
    return this.#text >= String(other);
  }

  lt(other: unknown): boolean {
    return this.#text < String(other);
  }

  leq(other: unknown): boolean {
    return this.#text <= String(other);
  }
}

// Templates can read the properties of a drop: inherited ones must be hidden.
for (const { prototype } of [PrintedValue, TranslatedText])
  for (const name of Object.getOwnPropertyNames(Object.prototype))
    if (name !== 'valueOf') Object.defineProperty(prototype, name, { value: undefined });

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function printedFields(fields: Readonly<Record<string, unknown>>, reader: ReaderWords): Map<string, PrintedValue> {
  const printed = new Map<string, PrintedValue>();
  for (const key of Object.keys(reader.fields)) {
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const text = fieldText(value, key, reader);
    if (text !== undefined && (typeof value === 'string' || typeof value === 'number'))
      printed.set(key, new PrintedValue(value, text));
  }
  return printed;
}

/** A mail's data with the own fields of its reader as values that print in words. */
export function withPrintedFields(data: TemplateData): TemplateData {
  const reader = readerWordsOf(data);
  const contact = data['contact'];
  if (!reader || !isRecord(contact) || !isRecord(contact['fields'])) return data;
  const { fields } = contact;
  const printed = printedFields(fields, reader);
  if (printed.size === 0) return data;
  // A standard name such as `contact.city` stands before a field of the same key.
  const own = [...printed].filter(([key]) => Object.is(contact[key], fields[key]));
  return {
    ...data,
    [READER]: reader,
    contact: { ...contact, ...Object.fromEntries(own), fields: { ...fields, ...Object.fromEntries(printed) } },
  };
}
