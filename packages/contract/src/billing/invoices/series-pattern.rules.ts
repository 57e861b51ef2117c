/** The pieces of a series' pattern: what stands before and after the number, and how many digits it has at least. */
export type SeriesPattern = { before: string; after: string; digits: number; hasYear: boolean };

const numberPart = /\{number(?::([1-9]))?\}/g;
/** Letters and digits a transfer's reference has room for (ISO 11649). */
const longestReference = 21;
const mostDigits = 9;

/** Letters and digits alone, in capitals: what is left of a number in a reference, and what is compared. */
function bare(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/** Patterns come by the thousand, but there are few of them. */
const read = new Map<string, SeriesPattern | undefined>();
const mostRead = 100;

/** Takes a pattern apart; undefined when it has no number, more than one, or something nobody can read aloud. */
export function readPattern(pattern: string): SeriesPattern | undefined {
  if (!read.has(pattern)) {
    if (read.size >= mostRead) read.clear();
    read.set(pattern, takeApart(pattern));
  }
  return read.get(pattern);
}

function takeApart(pattern: string): SeriesPattern | undefined {
  const [found, ...more] = [...pattern.matchAll(numberPart)];
  if (!found || more.length > 0) return undefined;
  const before = pattern.slice(0, found.index);
  const after = pattern.slice(found.index + found[0].length);
  // What else is in braces would be printed as it stands.
  if (!/^[A-Za-z0-9/._-]*$/.test(`${before}${after}`.replaceAll('{year}', ''))) return undefined;
  const longest = bare(`${before}${after}`.replaceAll('{year}', '0000')).length + mostDigits;
  if (longest > longestReference) return undefined;
  return { before, after, digits: Number(found[1] ?? 1), hasYear: pattern.includes('{year}') };
}

/** The number as it is printed on the invoice. */
export function printNumber({ pattern, year, number }: { pattern: string; year: number; number: number }): string {
  const parts = readPattern(pattern);
  if (!parts) throw new Error(`a series whose pattern has no number: ${pattern}`);
  const digits = String(number).padStart(parts.digits, '0');
  return `${parts.before}${digits}${parts.after}`.replaceAll('{year}', String(year));
}

/** Whether two patterns could print the same number some day. */
export function couldCollide(one: string, other: string): boolean {
  const [a, b] = [readPattern(one), readPattern(other)];
  if (!a || !b) return true;
  const filled = (text: string) => bare(text.replaceAll('{year}', '0000')).replace(/\d/g, '0');
  // Digits beside the number could be digits of it, so only the shape of the whole tells two series apart.
  const shape = ({ before, after }: SeriesPattern) => `${filled(before)}0${filled(after)}`.replace(/0+/g, '0');
  return shape(a) === shape(b);
}
