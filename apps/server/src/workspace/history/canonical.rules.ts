import { createHash } from 'node:crypto';

export type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** Everything an entry's digest covers. Column names are not part of it, so that they may change. */
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
  /** Created with the entry; null for older ones and once its values are erased. */
  salt: Uint8Array | null;
};

/**
 * JSON in canonical form, following RFC 8785: no white space, keys ordered by UTF-16 units, numbers and texts as
 * ECMAScript prints them.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

/** Values that may have to be erased, because they can identify a person. */
export function erasableValues({ before, after, network }: Pick<EntryFacts, 'before' | 'after' | 'network'>) {
  return { before, after, network };
}

/**
 * SHA-256 of the entry's salt and its values: the chain contains it in their place. Without the salt nobody can infer
 * the values. Null for entries without a salt, which are sealed with their values.
 */
export function valuesDigest(entry: EntryFacts): Buffer | null {
  if (entry.salt === null) return null;
  return createHash('sha256')
    .update(entry.salt)
    .update(canonicalJson(erasableValues(entry)), 'utf8')
    .digest();
}

function causeForm({ requestId, operation, actingAdminId, apiKeyId, job }: EntryFacts): { [key: string]: Json } {
  return { request: requestId, operation, actingAdmin: actingAdminId, apiKey: apiKeyId, job };
}

/** The entry as it is sealed and exported; `values` replaces its values once they are erased. */
export function sealedForm(
  entry: EntryFacts,
  values: Uint8Array | null = valuesDigest(entry),
): { [key: string]: Json } {
  const shared = {
    id: entry.id,
    owner: entry.ownerId,
    // The database stores microseconds; fewer digits would lose some and more would invent them.
    at: entry.createdAt.toString({ fractionalSecondDigits: 6 }),
    actor: entry.actor,
    action: entry.action,
    subject: { kind: entry.subjectKind, id: entry.subjectId },
  };
  if (values !== null) return { v: 2, ...shared, values: Buffer.from(values).toString('hex'), cause: causeForm(entry) };
  const { before, after, network } = entry;
  return { v: 1, ...shared, before, after, cause: { ...causeForm(entry), network } };
}

export function entryDigest(entry: EntryFacts, values?: Uint8Array | null): Buffer {
  return createHash('sha256')
    .update(canonicalJson(sealedForm(entry, values)), 'utf8')
    .digest();
}
