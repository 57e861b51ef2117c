import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { erasureHasher } from '../suppression.ts';

/** The addresses of erased people among these. */
export async function findErasedAddresses(tx: Tx, owner: OwnerId, emails: readonly string[]): Promise<Set<string>> {
  const hashOf = await erasureHasher(tx, owner);
  if (!hashOf || emails.length === 0) return new Set();
  const hashed = emails.flatMap((email) => hashOf(email).map((hash) => ({ email, hash: hash.toString('hex') })));
  const found = await tx.sql<{ hash: string }[]>`
    select encode(email_hash, 'hex') as hash from suppressed_addresses
    where owner_id = ${owner} and email_hash in (
      select decode(h.hash, 'hex') from unnest(${hashed.map(({ hash }) => hash)}::text[]) as h (hash))`;
  const erased = new Set(found.map(({ hash }) => hash));
  return new Set(hashed.filter(({ hash }) => erased.has(hash)).map(({ email }) => email));
}
