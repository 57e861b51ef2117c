import { hasErrorCode } from '#platform/database/error-code.ts';
import type { ResolveRecords } from '#platform/outbound/resolve-records.ts';

/** `undefined`: the name servers did not answer. Empty: no records exist. */
export type Answer = string[] | undefined;

/** The pieces of a long text form one text; of a mail server only the name counts. */
function readRecord(record: unknown): string[] {
  if (typeof record === 'string') return [record];
  if (Array.isArray(record)) return [record.join('')];
  return typeof record === 'object' && record !== null && 'exchange' in record ? [String(record.exchange)] : [];
}

/** Queries the records of a name. */
export async function askDns(dns: ResolveRecords, { name, type }: { name: string; type: string }): Promise<Answer> {
  try {
    const records: readonly unknown[] = await dns(name, type);
    return records.flatMap(readRecord);
  } catch (error) {
    return hasErrorCode(error, 'ENOTFOUND', 'ENODATA') ? [] : undefined;
  }
}
