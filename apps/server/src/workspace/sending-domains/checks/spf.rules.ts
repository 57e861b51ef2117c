/** Mechanisms and the modifier that make a verifier ask the DNS again (RFC 7208 §4.6.4). */
const asking = /^[+?~-]?(?:(a|mx|ptr)(?=$|[:/])|(include|exists|redirect)[:=](.+))/i;
export const maxLookups = 10;

export type SpfReading = { lookups: number; next: string[]; allowsEverybody: boolean };

/** The policies among the TXT records of a name. */
export function spfRecords(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
}

/** What one policy costs and which others it brings in; macros are counted and not followed. */
export function readSpf(record: string): SpfReading {
  const reading: SpfReading = { lookups: 0, next: [], allowsEverybody: false };
  for (const term of record.split(/\s+/).slice(1)) {
    if (/^\+?all$/i.test(term)) reading.allowsEverybody = true;
    const match = asking.exec(term);
    if (!match) continue;
    reading.lookups += 1;
    const [, , kind = '', target = ''] = match;
    if (/^(?:include|redirect)$/i.test(kind) && !target.includes('%')) reading.next.push(target.toLowerCase());
  }
  return reading;
}
