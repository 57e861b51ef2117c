import type { Locale } from '@enlace/contract/core/locale.ts';
import { isMonthFirst } from '#lib/i18n/regional.ts';
import { instantOf, type WallTime, wallTimeOf } from '#lib/format/wall-time.ts';

type Reading = {
  text: string;
  /** Language, with the region where figures are in another order. */
  locale: string;
  /** The local time at which it was typed; words such as “tomorrow” count from it. */
  now: WallTime;
  /** Where hours and minutes pass; without one no clock changes. */
  timeZone?: string | undefined;
};

type Words = {
  days: Record<string, number>;
  /** Monday first. */
  weekdays: readonly string[];
  months: readonly string[];
  units: { minutes: RegExp; hours: RegExp; days: RegExp; weeks: RegExp };
  noon: string;
  filler: RegExp;
};

const dayMs = 86_400_000;
const defaultTime = '09:00';

/** Weekdays and months are recognised by their first three letters. */
const dictionary: Record<Locale, Words> = {
  es: {
    days: { 'pasado manana': 2, manana: 1, hoy: 0 },
    weekdays: ['lun', 'mar', 'mie', 'jue', 'vie', 'sab', 'dom'],
    months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
    units: { minutes: /^min/, hours: /^h/, days: /^d/, weeks: /^sem/ },
    noon: 'mediodia',
    filler: /\b(?:a|al|las|la|el|los|de|del|en|dentro|proximo|que|viene|h|horas?)\b/g,
  },
  en: {
    days: { 'day after tomorrow': 2, tomorrow: 1, today: 0 },
    weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    months: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
    units: { minutes: /^min/, hours: /^h/, days: /^d/, weeks: /^w/ },
    noon: 'noon',
    filler: /\b(?:at|on|in|the|of|next|this|st|nd|rd|th|h|oclock)\b/g,
  },
  ja: {
    days: { 明後日: 2, あさって: 2, 明日: 1, あした: 1, 今日: 0, きょう: 0 },
    weekdays: ['月曜', '火曜', '水曜', '木曜', '金曜', '土曜', '日曜'],
    months: [],
    units: { minutes: /^分/, hours: /^時間/, days: /^日/, weeks: /^週/ },
    noon: '正午',
    filler: /[のに、後]|ちょうど|次|今度/g,
  },
};

/** Longer ways to say what the reading below knows, in their order. */
const phrases: Record<Locale, readonly (readonly [RegExp, string])[]> = {
  es: [
    [/\bsemana que viene\b|\bproxima semana\b/, 'lunes'],
    [/\bfin de semana\b|\bfinde\b/, 'sabado'],
    [/\bmedia hora\b/, '30 min'],
    [/\besta noche\b/, 'hoy por la noche'],
    [/\besta tarde\b/, 'hoy por la tarde'],
    [/\ba primera hora\b/, '9:00'],
    [/\ba ultima hora\b/, '18:00'],
    [/\bdentro de una?\b/, 'dentro de 1'],
    [/\ben una?\b/, 'en 1'],
  ],
  en: [
    [/\bnext week\b/, 'monday'],
    [/\bweekend\b/, 'saturday'],
    [/\bhalf an hour\b/, '30 min'],
    [/\btonight\b/, 'today evening'],
    [/\bend of (?:the )?day\b/, '18:00'],
    [/\bin an?\b/, 'in 1'],
  ],
  ja: [
    [/来週(?!の?[月火水木金土日])/, '月曜'],
    [/週末/, '土曜'],
    [/今晩|今夜/, '今日夜'],
    [/朝(?=\d)/, '午前'],
    [/(?:夕方|夜)(?=\d)/, '午後'],
    [/朝/, ' 9:00'],
    [/夕方/, ' 17:00'],
    [/夜/, ' 20:00'],
  ],
};

/** A part of the day is a time of its own, or says which half of the day a figure is in. */
const partsOfDay = [
  { said: /\b(?:por|de) la manana\b|\b(?:in the )?morning\b/, time: '9:00', half: 'am' },
  { said: /\b(?:por|de) la tarde\b|\b(?:in the )?afternoon\b/, time: '15:00', half: 'pm' },
  { said: /\b(?:por|de) la noche\b|\b(?:in the )?evening\b|\b(?:at )?night\b/, time: '20:00', half: 'pm' },
] as const;

function plainWords(text: string, tag: string): string {
  const [language] = tag.split('-');
  const known = language === 'en' || language === 'ja' ? phrases[language] : phrases.es;
  return known.reduce((all, [pattern, plain]) => all.replace(pattern, plain), text);
}

function wordsOf(tag: string): Words {
  const [language] = tag.split('-');
  return language === 'en' || language === 'ja' ? dictionary[language] : dictionary.es;
}

const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

function normalise(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().trim();
  // Accents are optional in Spanish and do not exist elsewhere; Japanese marks belong to their letters.
  return plain.replaceAll(/[áéíóúüñ]/g, (letter) => letter.normalize('NFD').charAt(0)).replaceAll(/[\s,;]+/g, ' ');
}

/** Takes the first match out of the text, and what `read` makes of it; a match that means nothing stays. */
function take<T>(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => T | undefined,
): [string, T | undefined] {
  const match = pattern.exec(text);
  const value = match ? read(match) : undefined;
  if (!match || value === undefined) return [text, undefined];
  return [`${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`, value];
}

function validDay({ year, month, day }: { year: number; month: number; day: number }): string | undefined {
  const at = Date.UTC(year, month - 1, day);
  const found = new Date(at);
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === day ? dayOf(at) : undefined;
}

/** A day without a year is the next one with that date. */
function dayWithYear({ year, month, day }: { year: string | undefined; month: number; day: number }, today: string) {
  if (year !== undefined) return validDay({ year: Number(year.length === 2 ? `20${year}` : year), month, day });
  const thisYear = Number(today.slice(0, 4));
  const found = validDay({ year: thisYear, month, day });
  return found !== undefined && found < today ? validDay({ year: thisYear + 1, month, day }) : found;
}

type Rest<T> = [rest: string, value: T | undefined];

/** Days are those of the calendar; hours and minutes pass also while clocks change. */
function after({ minutes, isTime }: { minutes: number; isTime: boolean }, { now, timeZone }: SpanReading): WallTime {
  const instant = isTime && timeZone !== undefined ? instantOf({ wallTime: now, timeZone }) : undefined;
  if (instant === undefined || timeZone === undefined)
    return new Date(Date.parse(`${now}Z`) + minutes * 60_000).toISOString().slice(0, 16);
  return wallTimeOf({ instant: Date.parse(instant) + minutes * 60_000, timeZone });
}

type SpanReading = Pick<Reading, 'now' | 'timeZone'>;

function readSpan(text: string, { units }: Words, reading: SpanReading): Rest<WallTime> {
  return take(
    text,
    /(\d{1,3}) ?(min[a-z]{0,5}|horas?|hours?|h\b|dias?|days?|semanas?|weeks?|分|時間|日(?=後)|週間?)(?= |後|$)/,
    (match) => {
      const amount = Number(match[1]);
      const unit = match[2] ?? '';
      const isSpan = /後/.test(text) || /\b(?:en|dentro|in)\b/.test(text);
      if (!isSpan) return undefined;
      const minutes = units.minutes.test(unit)
        ? 1
        : units.hours.test(unit)
          ? 60
          : units.weeks.test(unit)
            ? 10_080
            : 1440;
      return after({ minutes: amount * minutes, isTime: minutes < 1440 }, reading);
    },
  );
}

/** The next day of that name; in Japanese also one of this week or the next, which begin on Monday. */
function readWeekday(text: string, { words, todayAt }: { words: Words; todayAt: number }): Rest<string> {
  const weekday = (new Date(todayAt).getUTCDay() + 6) % 7;
  const ofWeek = take(text, /(今週|来週)の?([月火水木金土日])曜日?/, ([, week, name = '']) => {
    const days = '月火水木金土日'.indexOf(name) - weekday + (week === '来週' ? 7 : 0);
    return dayOf(todayAt + days * dayMs);
  });
  if (ofWeek[1] !== undefined) return ofWeek;
  const found = words.weekdays.findIndex((name) => new RegExp(`(?:^|\\P{L}|の)${name}`, 'u').test(text));
  if (found === -1) return [text, undefined];
  const away = (found - weekday + 7) % 7 || 7;
  // Japanese goes on without a space: 月曜の午後3時.
  const whole = new RegExp(`${words.weekdays[found] ?? ''}(?:日|\\p{Script=Latin}*)`, 'u');
  return [text.replace(whole, ' '), dayOf(todayAt + away * dayMs)];
}

function readDay(text: string, { locale, today }: Pick<DayReading, 'locale' | 'today'>): Rest<string> {
  const words = wordsOf(locale);
  const todayAt = Date.parse(today);
  const iso = take(text, /(\d{4})-(\d{1,2})-(\d{1,2})/, ([, year, month, day]) =>
    validDay({ year: Number(year), month: Number(month), day: Number(day) }),
  );
  if (iso[1] !== undefined) return iso;
  const slashed = take(
    text,
    /(?<!\d)(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?(?!\d)/,
    ([whole, first, second, year]) => {
      if (whole.includes('.') && year === undefined) return undefined;
      const [day, month] = isMonthFirst(locale) ? [second, first] : [first, second];
      // 12/24 has only one reading.
      const [lower, higher] = [Number(month), Number(day)];
      return dayWithYear(lower > 12 ? { year, month: higher, day: lower } : { year, month: lower, day: higher }, today);
    },
  );
  if (slashed[1] !== undefined) return slashed;
  const japanese = take(text, /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日/, ([, year, month, day]) =>
    dayWithYear({ year, month: Number(month), day: Number(day) }, today),
  );
  if (japanese[1] !== undefined) return japanese;
  const byName = (day: string | undefined, name: string | undefined, year: string | undefined) => {
    const month = words.months.indexOf(name ?? '') + 1;
    return month === 0 ? undefined : dayWithYear({ year, month, day: Number(day) }, today);
  };
  const named = take(
    text,
    /(\d{1,2})(?:st|nd|rd|th)? (?:de |of )?([a-z]{3})[a-z]{0,7}\.?(?: (?:de )?(\d{4}))?/,
    (match) => byName(match[1], match[2], match[3]),
  );
  if (named[1] !== undefined) return named;
  const reversed = take(
    text,
    /(?<![a-z])([a-z]{3})[a-z]{0,7}\.? (\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?: (\d{4}))?/,
    (match) => byName(match[2], match[1], match[3]),
  );
  if (reversed[1] !== undefined) return reversed;
  for (const [name, days] of Object.entries(words.days))
    if (text.includes(name)) return [text.replace(name, ' '), dayOf(todayAt + days * dayMs)];
  return readWeekday(text, { words, todayAt });
}

function clock(hour: number, minute: number, half: string | undefined): string | undefined {
  const isAfternoon = half !== undefined && /^(?:p|午後)/.test(half);
  const isMorning = half !== undefined && /^(?:a|午前)/.test(half);
  if ((isAfternoon || isMorning) && hour > 12) return undefined;
  const full = isAfternoon && hour < 12 ? hour + 12 : isMorning && hour === 12 ? 0 : hour;
  return full < 24 && minute < 60 ? `${two(full)}:${two(minute)}` : undefined;
}

function readTime(text: string, words: Words): Rest<string> {
  if (text.includes(words.noon)) return [text.replace(words.noon, ' '), '12:00'];
  const japanese = take(text, /(午前|午後)?(\d{1,2})時(?:(\d{1,2})分|(半))?/, ([, half, hour, minute, isHalf]) =>
    clock(Number(hour), isHalf ? 30 : Number(minute ?? 0), half),
  );
  if (japanese[1] !== undefined) return japanese;
  return take(
    text,
    /(午前|午後)?(?<!\d)(\d{1,2})(?:[:.h](\d{2}))? ?(am|pm|a\. ?m\.|p\. ?m\.)?(?!\d)/,
    ([, before, hour, minute, after]) => clock(Number(hour), Number(minute ?? 0), before ?? after),
  );
}

function isNothing(rest: string, { filler }: Words): boolean {
  return rest.replaceAll(filler, ' ').replaceAll(/[\s.t]/g, '') === '';
}

type DayReading = {
  text: string;
  locale: string;
  today: string;
  /** A day without a year is the last one with that date, not the next. */
  isPast?: boolean | undefined;
};

/** The day meant by what a person typed, as in `readMoment` without a time: `2026-11-27`. */
export function readDayOf({ text, locale, today, isPast = false }: DayReading): string | undefined {
  const words = wordsOf(locale);
  const typed = normalise(text);
  const [rest, day] = readDay(typed, { locale, today });
  if (day === undefined || !isNothing(rest, words)) return undefined;
  if (!isPast || day <= today || /\d{4}/.test(text)) return day;
  if (['今週', '来週', ...Object.keys(words.days)].some((name) => typed.includes(name))) return day;
  // Without a figure it is the name of a weekday: the last one.
  if (![...typed].some((letter) => letter >= '0' && letter <= '9')) return dayOf(Date.parse(day) - 7 * dayMs);
  const [, month, date] = day.split('-').map(Number);
  return validDay({ year: Number(day.slice(0, 4)) - 1, month: month ?? 1, day: date ?? 1 });
}

/** The time of day meant by what a person typed: `9`, `9:30`, `930`, `9 pm`, «mediodía», 午後6時半. */
export function readTimeOf({ text, locale }: { text: string; locale: string }): string | undefined {
  const words = wordsOf(locale);
  const typed = normalise(text).replace(/^(\d{1,2})(\d{2})(?!\d)/, '$1:$2');
  const [rest, time] = readTime(typed, words);
  return isNothing(rest, words) ? time : undefined;
}

type PartOfDay = (typeof partsOfDay)[number];

function takePart(text: string): [string, PartOfDay | undefined] {
  const part = partsOfDay.find(({ said }) => said.test(text));
  return part ? [text.replace(part.said, ' ').trim(), part] : [text, undefined];
}

function withPart(text: string, { part, words }: { part: PartOfDay | undefined; words: Words }): string {
  if (part === undefined) return text;
  return isNothing(text, words) ? part.time : `${text.trim()} ${part.half}`;
}

/**
 * The local time meant by what a person typed: «mañana 9», “fri 14:30”, “in 2 hours”, «26 nov», 明日9時, or a date in
 * figures in the order of the language. Without a time it is nine in the morning, without a day the next time the clock
 * shows that hour. Undefined when a part of the text means nothing.
 */
export function readMoment({ text, locale, now, timeZone }: Reading): WallTime | undefined {
  const words = wordsOf(locale);
  const [typed, part] = takePart(plainWords(normalise(text), locale));
  if (typed === '' && part === undefined) return undefined;
  const today = now.slice(0, 10);
  const [afterSpan, span] = readSpan(typed, words, { now, timeZone });
  if (span !== undefined) return isNothing(afterSpan, words) ? span : undefined;
  const [afterDay, day] = readDay(typed, { locale, today });
  const [afterTime, time] = readTime(withPart(afterDay, { part, words }), words);
  if (!isNothing(afterTime, words) || (day === undefined && time === undefined)) return undefined;
  if (day !== undefined) return `${day}T${time ?? defaultTime}`;
  const isOver = `${today}T${time ?? ''}` <= now;
  return `${dayOf(Date.parse(today) + (isOver ? dayMs : 0))}T${time ?? ''}`;
}
