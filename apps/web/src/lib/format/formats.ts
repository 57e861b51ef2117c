import type { Locale } from '@enlace/contract/core/locale.ts';
import { regionalTag } from '#lib/i18n/regional.ts';
import { dateFormat, numberFormat } from './intl-cache.ts';

const narrowNoBreakSpace = '\u202F';
const noBreakSpace = '\u00A0';
const minus = '\u2212';
const day = 86_400_000;

export type Formats = {
  /** `2.418` */
  number(value: number): string;
  /** `2,4 k` for axes. */
  compact(value: number): string;
  /** 0.486 → `48,6 %` */
  percent(ratio: number): string;
  /** Signed change: 0.12 → `+12 %`. */
  change(ratio: number): string;
  /** `+37` */
  signed(value: number): string;
  /** Minor units of an ISO 4217 currency → `22,99 €`; whole amounts drop the decimals (`19 €`). */
  money(amount: { minor: number; currency: string }): string;
  /** Always with decimals (`19,00 €`), for columns and sums. */
  exactMoney(amount: { minor: number; currency: string }): string;
  /** Decimal units: `6,2 GB`. */
  bytes(value: number): string;
  /** `19 nov`, with the year if it is not the current one. */
  date(instant: string | Date): string;
  /** `19 nov 2026` */
  dateOfYear(instant: string | Date): string;
  /** `19 de noviembre de 2026` */
  longDate(instant: string | Date): string;
  /** `9:41` */
  time(instant: string | Date): string;
  /** `09:41`, a local time without a zone → `9:41` */
  wallTime(time: string): string;
  /** `19 nov, 9:41` */
  dateTime(instant: string | Date): string;
  /** `19 de noviembre de 2026, 9:41` */
  longDateTime(instant: string | Date): string;
  /** `jueves, 19 de noviembre, 9:41` */
  fullDateTime(instant: string | Date): string;
  /** `mar 17` */
  weekday(instant: string | Date): string;
  /** `mar` */
  month(instant: string | Date): string;
  /** `martes, 17 de marzo` */
  fullDay(instant: string | Date): string;
  /** 1 → `lunes` (ISO) */
  dayName(weekday: number): string;
  /** The same day in the person's time zone. */
  isToday(instant: string | Date, now?: Date): boolean;
  /** Recent: `hace 12 min`, `ayer`; older: the date. */
  relative(instant: string | Date, now?: Date): string;
  /** A shorter form for dense lists: `12 min`, `1 h`, `ayer`, `17 nov`; in Japanese the long one. */
  brief(instant: string | Date, now?: Date): string;
  /** 240 → `4 min` */
  duration(seconds: number): string;
  list(items: readonly string[]): string;
};

/** How hours are written; `auto` follows the language. */
export type HourFormat = 'auto' | '24' | '12';

type Setup = {
  locale: Locale;
  /** Language and region, as `regionalTag` finds them; by default those without a browser. */
  tag?: string | undefined;
  timeZone?: string | undefined;
  hourFormat?: HourFormat | undefined;
};

type Tagged = Setup & { tag: string };

/** A bare calendar date is the same day in every zone. */
function isCalendarDate(instant: string | Date): boolean {
  return typeof instant === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(instant);
}

function toDate(instant: string | Date): Date {
  if (instant instanceof Date) return instant;
  return new Date(isCalendarDate(instant) ? `${instant}T12:00:00Z` : instant);
}

function currencyDigits(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

function numberFormats({
  locale,
  tag,
}: Tagged): Pick<Formats, 'number' | 'compact' | 'percent' | 'change' | 'signed' | 'money' | 'exactMoney' | 'bytes'> {
  const plain = () => numberFormat(tag, { useGrouping: 'always', maximumFractionDigits: 2 });
  const compact = () => numberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = () => numberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const change = () =>
    numberFormat(tag, {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    });
  const signed = () => numberFormat(tag, { useGrouping: 'always', signDisplay: 'exceptZero' });
  /** Intl writes a hyphen for the minus of all three languages, and a hyphen may be parted from its number. */
  const signOf = (text: string) => text.replace('-', minus);
  const narrow = (text: string) => signOf(text).replace(/[\u00A0\u202F ](?=%)/, narrowNoBreakSpace);
  return {
    number: (value) => signOf(plain().format(value)),
    compact: (value) => signOf(compact().format(value)),
    percent: (ratio) => narrow(percent().format(ratio)),
    change: (ratio) => narrow(change().format(ratio)),
    signed: (value) => signOf(signed().format(value)),
    money({ minor, currency }) {
      const digits = currencyDigits(currency);
      const amount = minor / 10 ** digits;
      const shown = Number.isInteger(amount) ? 0 : digits;
      const options = {
        style: 'currency',
        currency,
        useGrouping: 'always',
        minimumFractionDigits: shown,
        maximumFractionDigits: shown,
      } as const;
      return signOf(numberFormat(tag, options).format(amount));
    },
    exactMoney({ minor, currency }) {
      const options = { style: 'currency', currency, useGrouping: 'always' } as const;
      return signOf(numberFormat(tag, options).format(minor / 10 ** currencyDigits(currency)));
    },
    bytes(value) {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
      const step = Math.min(units.length - 1, value < 1 ? 0 : Math.floor(Math.log10(value) / 3));
      const options = {
        style: 'unit',
        unit: units[step] ?? 'byte',
        // The short form is “byte” in English, for any number, and in Japanese.
        unitDisplay: locale !== 'es' && step === 0 ? 'long' : 'short',
        maximumFractionDigits: step > 2 ? 1 : 0,
      } as const;
      return numberFormat(tag, options)
        .format(value / 1000 ** step)
        .replace(' ', noBreakSpace);
    },
  };
}

function calendarDay(date: Date, timeZone: string | undefined): number {
  const zone = timeZone === undefined ? {} : { timeZone };
  const parts = dateFormat('en-CA', { ...zone, dateStyle: 'short' }).format(date);
  return Date.parse(`${parts}T00:00:00Z`) / day;
}

function calendarYear(date: Date, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return dateFormat('en', { ...zone, year: 'numeric' }).format(date);
}

const hourCycles: Record<HourFormat, Intl.DateTimeFormatOptions> = {
  auto: {},
  24: { hourCycle: 'h23' },
  12: { hourCycle: 'h12' },
};

function dateFormats(
  setup: Tagged,
): Pick<
  Formats,
  | 'date'
  | 'dateOfYear'
  | 'longDate'
  | 'time'
  | 'dateTime'
  | 'longDateTime'
  | 'fullDateTime'
  | 'wallTime'
  | 'weekday'
  | 'month'
  | 'fullDay'
  | 'dayName'
> {
  const { locale, tag, timeZone, hourFormat = 'auto' } = setup;
  const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', ...hourCycles[hourFormat] };
  const zone = timeZone === undefined ? {} : { timeZone };
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = () => dateFormat(tag, { ...zone, ...options });
    const calendar = () => dateFormat(tag, { ...options, timeZone: 'UTC' });
    return (instant: string | Date) => (isCalendarDate(instant) ? calendar() : formatter()).format(toDate(instant));
  };
  const yearOf = (instant: string | Date) => calendarYear(toDate(instant), isCalendarDate(instant) ? 'UTC' : timeZone);
  const sameYear = format({ day: 'numeric', month: 'short' });
  const otherYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const time = format(clock);
  const dayName = format({ weekday: 'long' });
  const wall = () => dateFormat(tag, { timeZone: 'UTC', ...clock });
  const date = (instant: string | Date) =>
    yearOf(instant) === calendarYear(new Date(), timeZone) ? sameYear(instant) : otherYear(instant);
  const longDate = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const fullDay = format({ weekday: 'long', day: 'numeric', month: 'long' });
  const withTime = (day: (instant: string | Date) => string) => (instant: string | Date) =>
    [day(instant), time(instant)].join(locale === 'ja' ? ' ' : ', ');
  return {
    date,
    dateOfYear: otherYear,
    time,
    longDate,
    wallTime: (clock) => wall().format(new Date(`2024-01-01T${clock}:00Z`)),
    dateTime: withTime(date),
    longDateTime: withTime(longDate),
    fullDateTime: withTime(fullDay),
    weekday: format({ weekday: 'short', day: 'numeric' }),
    month: format({ month: 'short' }),
    fullDay,
    // The first of January 2024 was a Monday.
    dayName: (weekday) => dayName(`2024-01-0${weekday}`),
  };
}

type Near = { unit: 'minute' | 'hour' | 'day'; amount: number } | undefined;

/** Unit for a past instant: minutes within an hour, hours for today, “yesterday”, else none. */
function nearness({ at, now, timeZone }: { at: Date; now: Date; timeZone: string | undefined }): Near {
  const elapsed = now.getTime() - at.getTime();
  if (elapsed < -60_000) return undefined;
  const minutes = Math.max(0, Math.floor(elapsed / 60_000));
  if (minutes < 60) return { unit: 'minute', amount: minutes };
  const days = calendarDay(now, timeZone) - calendarDay(at, timeZone);
  if (days === 0 || minutes < 6 * 60) return { unit: 'hour', amount: Math.floor(minutes / 60) };
  return days === 1 ? { unit: 'day', amount: 1 } : undefined;
}

function relativeFormats(
  { locale, tag, timeZone }: Tagged,
  date: Formats['date'],
): Pick<Formats, 'isToday' | 'relative' | 'brief' | 'duration'> {
  const isJapanese = locale === 'ja';
  /** Intl puts a space before the counter (`3 分前`); our texts do not. */
  const joined = (text: string) => (isJapanese ? text.replace(/(?<=\d) /, '') : text);
  let words: Intl.RelativeTimeFormat | undefined;
  const word = (amount: number, name: Intl.RelativeTimeFormatUnit) => {
    words ??= new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' });
    return joined(words.format(amount, name));
  };
  // Britain's short minutes have a plural, unlike those of “4 min ago”.
  const unit = (amount: number, name: string) =>
    joined(numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(amount));
  function relative(instant: string | Date, now = new Date()): string {
    const near = nearness({ at: toDate(instant), now, timeZone });
    if (!near) return date(instant);
    return near.unit === 'minute' && near.amount === 0 ? word(0, 'second') : word(-near.amount, near.unit);
  }
  return {
    isToday: (instant, now = new Date()) => calendarDay(toDate(instant), timeZone) === calendarDay(now, timeZone),
    relative,
    brief(instant, now = new Date()) {
      // A bare `3分` reads as a duration.
      if (isJapanese) return relative(instant, now);
      const near = nearness({ at: toDate(instant), now, timeZone });
      if (!near) return date(instant);
      if (near.unit === 'minute' && near.amount === 0) return word(0, 'second');
      return near.unit === 'day' ? word(-1, 'day') : unit(near.amount, near.unit);
    },
    duration(seconds) {
      if (seconds < 60) return unit(Math.max(1, Math.round(seconds)), 'second');
      if (seconds < 3600) return unit(Math.round(seconds / 60), 'minute');
      return unit(Math.round((seconds / 3600) * 10) / 10, 'hour');
    },
  };
}

/** All formats for figures and moments, for one language and time zone (default: the browser's). */
export function createFormats(setup: Setup): Formats {
  const tagged = { ...setup, tag: setup.tag ?? regionalTag(setup.locale, []) };
  const dates = dateFormats(tagged);
  return {
    ...numberFormats(tagged),
    ...dates,
    ...relativeFormats(tagged, dates.date),
    list: (items) => new Intl.ListFormat(tagged.tag, { type: 'conjunction' }).format(items),
  };
}

const shared = new Map<string, Formats>();

/** Shared by all components: a list of a hundred rows creates them once. */
export function formatsFor(setup: Setup): Formats {
  const key = [setup.locale, setup.tag, setup.timeZone, setup.hourFormat].join();
  const known = shared.get(key) ?? createFormats(setup);
  shared.set(key, known);
  return known;
}
