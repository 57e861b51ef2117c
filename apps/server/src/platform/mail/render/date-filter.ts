import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import { Context, toValue } from 'liquidjs';
import { engineFilter, type Running } from './engine-filter.ts';
import { TranslatedText } from './printed-value.ts';
import { READER, type ReaderWords, readerWordsOf } from './reader-words.ts';

const date = engineFilter('date');

/** The filter of the engine, with names in this language and times in this zone. */
function written(running: Running, input: { value: unknown; format: string; zone: string | number; locale: Locale }) {
  const { value, format, zone, locale } = input;
  const { memoryLimit, opts } = running.context;
  const context = new Context({}, { ...opts, locale, timezoneOffset: zone }, {}, { memoryLimit });
  const text: unknown = date.call({ ...running, context }, value, format);
  return typeof text === 'string' ? text : undefined;
}

type Time = 'day' | 'wall' | 'moment';

/** Whether a text is a day, a time of nowhere in particular, or a moment. */
function timeOf(value: unknown): Time {
  if (typeof value !== 'string') return 'moment';
  const text = value.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'day';
  const saysZone =
    /(?:\b(?:gmt|utc|[ecmp][sd]t)|[\d ]z|[:.]\d{1,9} ?[+-]\d{2}:?\d{2}|\b(?:gmt|utc)[+-]\d{2}:?\d{2}(?: \([^()]*\))?)\)?$/i.test(
      text,
    );
  return saysZone || text === 'now' || text === 'today' || /^\d+$/.test(text) ? 'moment' : 'wall';
}

/** The moment at which the clocks of the zone show what the text says; undefined when it is no time. */
function momentOfWall(text: string, timeZone: string): Date | undefined {
  const read = new Date(/^\d{4}-/.test(text.trim()) ? text.trim().replace(' ', 'T') : text);
  if (Number.isNaN(read.getTime())) return undefined;
  const wall = Temporal.PlainDateTime.from({
    year: read.getFullYear(),
    month: read.getMonth() + 1,
    day: read.getDate(),
    hour: read.getHours(),
    minute: read.getMinutes(),
    second: read.getSeconds(),
  });
  return new Date(wall.toZonedDateTime(timeZone).epochMilliseconds);
}

/** The formats that name no order of their own: the reader's. */
const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  '%c': { dateStyle: 'medium', timeStyle: 'medium' },
  '%x': { dateStyle: 'short' },
  '%X': { timeStyle: 'medium' },
};

function inStyles(format: string, write: (options: Intl.DateTimeFormatOptions) => string): string {
  return format.replace(/%%|%[cxX]/g, (code) => {
    const options = STYLES[code];
    return options ? write(options).replaceAll('%', '%%') : code;
  });
}

type Shown = { value: unknown; time: Time; zone: string | number; reader: ReaderWords };

/** `undefined` as format: as the reader would write it. */
function formatFor({ value, time, zone, reader }: Shown, format: string | undefined): string {
  const moment = value instanceof Date ? value : typeof value === 'number' ? new Date(value * 1000) : undefined;
  const write = (options: Intl.DateTimeFormatOptions): string => {
    if (typeof zone === 'number') return '';
    const at = moment ?? (typeof value === 'string' ? new Date(value) : undefined);
    if (!at || Number.isNaN(at.getTime())) return '';
    return new Intl.DateTimeFormat(localeTags[reader.locale], { ...options, timeZone: zone }).format(at);
  };
  if (format !== undefined) return inStyles(format, write);
  return write({ dateStyle: 'long', ...(time === 'day' ? {} : { timeStyle: 'short' }) }).replaceAll('%', '%%');
}

/**
 * The filter `date` in the words and by the clock of the reader. A day stays a day and a time without a zone stays as it
 * is; a zone named in the template counts.
 */
export function dateForReader(this: Running, input: unknown, format?: unknown, named?: string | number): unknown {
  const reader = readerWordsOf({ [READER]: this.context.getSync([READER]) });
  const value: unknown = toValue(input);
  if (!reader) return date.call(this, value, format === undefined ? undefined : String(toValue(format)), named);
  const time = timeOf(value);
  // A day is the same everywhere.
  const zone = time === 'day' ? 'UTC' : (named ?? reader.timeZone);
  const isBare = time === 'wall' && named === undefined && typeof value === 'string';
  const moment = isBare ? (momentOfWall(value, reader.timeZone) ?? value) : value;
  const given: unknown = toValue(format);
  const shown = { value: moment, time, zone, reader };
  const pattern = formatFor(shown, given === undefined || given === null ? undefined : String(given));
  const text = written(this, { value: moment, format: pattern, zone, locale: reader.locale });
  if (text === undefined) return value;
  const english = reader.locale === 'en' ? text : written(this, { value: moment, format: pattern, zone, locale: 'en' });
  return english === undefined || english === text ? text : new TranslatedText(text, english);
}
