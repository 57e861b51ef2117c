const encoder = new TextEncoder();
const lineBytes = 75;

/** RFC 5545 §3.3.11. */
export function escapeIcsText(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/[;,]/g, (sign) => `\\${sign}`)
    .replace(/\p{Cc}/gu, '');
}

/** Lines of at most 75 bytes (RFC 5545 §3.1), never cut inside a character. */
export function foldIcsLine(line: string): string {
  let folded = '';
  let used = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (used + size > lineBytes) {
      folded += '\r\n ';
      used = 1;
    }
    folded += character;
    used += size;
  }
  return folded;
}

/** A moment in UTC, as calendar files write it. */
export function icsStamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}
