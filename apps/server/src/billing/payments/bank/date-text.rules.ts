export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const numbers = /^(\d{1,4})[./\-年]\s?(\d{1,2})[./\-月]\s?(\d{1,4})日?(?:[T\s].*)?$/u;

function partsOf(text: string): [number, number, number] | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  const match = compact ?? numbers.exec(text.trim());
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/** How to read a column of dates: year first, or decided by days above 12; else day before month. */
export function findDateOrder(texts: readonly string[]): DateOrder {
  const all = texts.flatMap((text) => {
    const parts = partsOf(text);
    return parts ? [parts] : [];
  });
  if (all.some(([first]) => first > 31)) return 'ymd';
  const isMonthFirst = all.some(([, second]) => second > 12) && !all.some(([first]) => first > 12);
  return isMonthFirst ? 'mdy' : 'dmy';
}

/** A date in that order; undefined when it does not exist. */
export function readDate(text: string, order: DateOrder): Temporal.PlainDate | undefined {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const [first, second, third] = parts;
  const [year, month, day] =
    order === 'ymd' ? [first, second, third] : order === 'dmy' ? [third, second, first] : [third, first, second];
  const full = year < 100 ? 2000 + year : year;
  if (full < 1990 || full > 2200 || month < 1 || month > 12 || day < 1) return undefined;
  const daysInMonth = Temporal.PlainYearMonth.from({ year: full, month }).daysInMonth;
  return day > daysInMonth ? undefined : Temporal.PlainDate.from({ year: full, month, day });
}
