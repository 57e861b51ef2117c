import { createHash } from 'node:crypto';

export type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** Everything an entry's digest covers. The names of the stored columns are no part of it, so that they may change. */
export type EntryFacts = {
  id: string;
  ownerId: string;
  createdAt: Temporal.Instant;
  actor: Json;
  action: string;
  subjectKind: string;
  subjectId: string | null;
  before: Json;
  after: Json;
  requestId: string | null;
  operation: string | null;
  network: string | null;
  actingAdminId: string | null;
  apiKeyId: string | null;
  job: string | null;
};

/** JSON in one form only, after RFC 8785: no white space, keys in the order of their UTF-16 units, numbers and texts as ECMAScript prints them. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

/** The entry as it is sealed and exported. */
export function sealedForm(entry: EntryFacts): { [key: string]: Json } {
  return {
    v: 1,
    id: entry.id,
    owner: entry.ownerId,
    // The database keeps microseconds; fewer digits would lose some and more would invent them.
    at: entry.createdAt.toString({ fractionalSecondDigits: 6 }),
    actor: entry.actor,
    action: entry.action,
    subject: { kind: entry.subjectKind, id: entry.subjectId },
    before: entry.before,
    after: entry.after,
    cause: {
      request: entry.requestId,
      operation: entry.operation,
      network: entry.network,
      actingAdmin: entry.actingAdminId,
      apiKey: entry.apiKeyId,
      job: entry.job,
    },
  };
}

export function entryDigest(entry: EntryFacts): Buffer {
  return createHash('sha256')
    .update(canonicalJson(sealedForm(entry)), 'utf8')
    .digest();
}
