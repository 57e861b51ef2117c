/**
 * What the header of a mail may take: Postfix' default `header_size_limit`, and lines far beyond those of honest mail, as
 * libraries for mail need more than linear time for many short ones.
 */
export const headerLimits = { bytes: 102_400, lines: 4_000 } as const;

const LF = 0x0a;
const CR = 0x0d;

/** The header block as far as the limits: its bytes, and whether it goes beyond them. Reads no more than the limits. */
export function readHeaderBlock(raw: Uint8Array): { end: number; isOver: boolean } {
  const most = Math.min(raw.length, headerLimits.bytes + 1);
  let lines = 0;
  for (let start = 0; start < most;) {
    const found = raw.subarray(0, most).indexOf(LF, start);
    if (found === -1) break;
    const isEmpty = found === start || (found === start + 1 && raw[start] === CR);
    if (isEmpty) return { end: start, isOver: false };
    lines += 1;
    if (lines > headerLimits.lines) return { end: start, isOver: true };
    start = found + 1;
  }
  return { end: most, isOver: raw.length > headerLimits.bytes };
}
