/** The parts of a series pattern: the text before and after the number, and the minimum number of digits. */
export type SeriesPattern = { before: string; after: string; digits: number; hasYear: boolean };

const numberPart = /\{number(?::([1-9]))?\}/g;
/** Letters and digits that fit into a transfer reference (ISO 11649). */
const longestReference = 21;
const maxDigits = 9;

/** Only letters and digits, in capitals: the form used in references and comparisons. */
function bare(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/** Patterns are parsed thousands of times, but there are few distinct ones. */
const read = new Map<string, SeriesPattern | undefined>();
const maxRead = 100;

/** Parses a pattern; undefined when it has no number, several, or characters that are not allowed. */
export function readPattern(pattern: string): SeriesPattern | undefined {
  if (!read.has(pattern)) {
    if (read.size >= maxRead) read.clear();
    read.set(pattern, parse(pattern));
  }
  return read.get(pattern);
}

function parse(pattern: string): SeriesPattern | undefined {
  const [found, ...more] = [...pattern.matchAll(numberPart)];
  if (!found || more.length > 0) return undefined;
  const before = pattern.slice(0, found.index);
  const after = pattern.slice(found.index + found[0].length);
  // Any other text in braces would be printed literally.
  if (!/^[A-Za-z0-9/._-]*$/.test(`${before}${after}`.replaceAll('{year}', ''))) return undefined;
  const longest = bare(`${before}${after}`.replaceAll('{year}', '0000')).length + maxDigits;
  if (longest > longestReference) return undefined;
  return { before, after, digits: Number(found[1] ?? 1), hasYear: pattern.includes('{year}') };
}

/** The number as printed on the invoice. */
export function printNumber({ pattern, year, number }: { pattern: string; year: number; number: number }): string {
  const parts = readPattern(pattern);
  if (!parts) throw new Error(`a series whose pattern has no number: ${pattern}`);
  const digits = String(number).padStart(parts.digits, '0');
  return `${parts.before}${digits}${parts.after}`.replaceAll('{year}', String(year));
}

/** Whether two patterns could ever print the same number. */
export function couldCollide(one: string, other: string): boolean {
  const [a, b] = [readPattern(one), readPattern(other)];
  if (!a || !b) return true;
  const filled = (text: string) => bare(text.replaceAll('{year}', '0000')).replace(/\d/g, '0');
  // Digits next to the number could belong to it, so only the shape of the whole distinguishes two series.
  const shape = ({ before, after }: SeriesPattern) => `${filled(before)}0${filled(after)}`.replace(/0+/g, '0');
  return shape(a) === shape(b);
}
