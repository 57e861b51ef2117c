/**
 * Header limits of a mail: Postfix' default `header_size_limit`, and lines far beyond those of genuine mail, as mail
 * libraries need more than linear time for many short ones.
 */
export const headerLimits = { bytes: 102_400, lines: 4_000 } as const;

const LF = 0x0a;
const CR = 0x0d;

/** The header block up to the limits: its end, and whether it exceeds them. Reads no more than the limits. */
export function readHeaderBlock(raw: Uint8Array): { end: number; isOver: boolean } {
  const max = Math.min(raw.length, headerLimits.bytes + 1);
  let lines = 0;
  for (let start = 0; start < max;) {
    const found = raw.subarray(0, max).indexOf(LF, start);
    if (found === -1) break;
    const isEmpty = found === start || (found === start + 1 && raw[start] === CR);
    if (isEmpty) return { end: start, isOver: false };
    lines += 1;
    if (lines > headerLimits.lines) return { end: start, isOver: true };
    start = found + 1;
  }
  return { end: max, isOver: raw.length > headerLimits.bytes };
}
