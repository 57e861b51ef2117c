export type ByteRange = { start: number; end: number };

/** Above this serve the whole file: many ranges are a DoS vector. */
const maxRanges = 16;

/** One `first-last`, `first-` or `-length`; undefined when invalid, null when out of bounds. */
function readRange(text: string, size: number): ByteRange | null | undefined {
  const match = /^(\d{0,15})-(\d{0,15})$/.exec(text);
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? null : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function overlap(ranges: readonly ByteRange[]): boolean {
  const ordered = ranges.toSorted((left, right) => left.start - right.start);
  return ordered.some(({ start }, index) => start <= (ordered[index - 1]?.end ?? -1));
}

/**
 * The ranges a Range header requests (RFC 9110 §14.2). Undefined: send everything, also for overlapping or very many
 * ranges. `unsatisfiable`: 416.
 */
export function byteRanges(header: string | undefined, size: number): ByteRange[] | 'unsatisfiable' | undefined {
  const list = /^bytes=(.+)$/i.exec(header?.trim() ?? '')?.[1];
  if (list === undefined) return undefined;
  const texts = list.split(',').map((text) => text.trim());
  if (texts.length > maxRanges) return undefined;
  const ranges: ByteRange[] = [];
  for (const text of texts.filter((each) => each !== '')) {
    const range = readRange(text, size);
    if (range === undefined) return undefined;
    if (range !== null) ranges.push(range);
  }
  if (ranges.length === 0) return texts.every((text) => text === '') ? undefined : 'unsatisfiable';
  return overlap(ranges) ? undefined : ranges;
}
