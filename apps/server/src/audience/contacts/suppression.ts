import { canonicalAddress, shownAddress } from '#platform/mail/addresses.ts';
import { createHash } from 'node:crypto';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { createKeptRead } from '#platform/database/kept-reads.ts';
import { AppError } from '#platform/errors.ts';

const keptSalts = createKeptRead<Uint8Array | undefined>();

async function hasherOf(tx: Tx, owner: OwnerId): Promise<((text: string) => Buffer) | undefined> {
  const salt = await keptSalts(tx, owner, async () => {
    const [row] = await tx.sql<{ salt: Uint8Array }[]>`select salt from suppression_salts where owner_id = ${owner}`;
    return row?.salt;
  });
  return salt && ((text) => createHash('sha256').update(salt).update(text).digest());
}

/** The hash function for this client's addresses; undefined while nobody was ever erased. */
export async function addressHasher(tx: Tx, owner: OwnerId): Promise<((email: string) => Buffer) | undefined> {
  const hashOf = await hasherOf(tx, owner);
  return hashOf && ((email) => hashOf(canonicalAddress(email)));
}

/** A hash cannot be converted: who was erased before addresses had one form is kept under the letters of their domain. */
export async function erasureHasher(tx: Tx, owner: OwnerId): Promise<((email: string) => Buffer[]) | undefined> {
  const hashOf = await hasherOf(tx, owner);
  return (
    hashOf && ((email) => [...new Set([canonicalAddress(email), shownAddress(canonicalAddress(email))])].map(hashOf))
  );
}

const hashesOf = async (tx: Tx, owner: OwnerId, email: string) =>
  ((await erasureHasher(tx, owner))?.(email) ?? []).map((hash) => hash.toString('hex'));

/** Whether the person with this address was erased. */
export async function isErasedAddress(tx: Tx, owner: OwnerId, email: string): Promise<boolean> {
  const hashes = await hashesOf(tx, owner, email);
  if (hashes.length === 0) return false;
  const [row] = await tx.sql`
    select 1 from suppressed_addresses where owner_id = ${owner} and email_hash in (select decode(h, 'hex') from unnest(${hashes}::text[]) as h) limit 1`;
  return row !== undefined;
}

/** Stores what remains of erased people: a salted hash of each address. */
export async function suppressAddresses(
  tx: Tx,
  owner: OwnerId,
  { emails, at }: { emails: readonly string[]; at: Temporal.Instant },
): Promise<void> {
  if (emails.length === 0) return;
  await tx.sql`insert into suppression_salts (owner_id) values (${owner}) on conflict do nothing`;
  const hashOf = await addressHasher(tx, owner);
  if (!hashOf) throw new Error('the salt of the client was not stored');
  for (const email of emails) {
    await tx.sql`
      insert into suppressed_addresses (owner_id, email_hash, reason, at) values (${owner}, ${hashOf(email)}, 'erased', ${at})
      on conflict do nothing`;
  }
}

/** The person consented again, with proof stored elsewhere: their address is like any other. */
export async function liftSuppression(tx: Tx, owner: OwnerId, email: string): Promise<void> {
  const hashes = await hashesOf(tx, owner, email);
  if (hashes.length > 0)
    await tx.sql`delete from suppressed_addresses where owner_id = ${owner} and email_hash in (select decode(h, 'hex') from unnest(${hashes}::text[]) as h)`;
}

/** Throws contacts.address_suppressed: nobody brings an erased person back without their consent. */
export async function assertNotErased(tx: Tx, owner: OwnerId, email: string | null | undefined): Promise<void> {
  if (email && (await isErasedAddress(tx, owner, email))) throw new AppError('contacts.address_suppressed');
}

/** The people of these contacts consented again, with proof: removes their addresses from the suppression list. */
export async function liftListed(tx: Tx, owner: OwnerId, contactIds: readonly string[]): Promise<void> {
  await tx.sql`
    delete from suppressions s using contacts c
    where c.owner_id = ${owner} and c.id = any(${[...contactIds]}::uuid[]) and s.owner_id = c.owner_id and s.address = c.email`;
}

/** The same before a contact exists. */
export async function liftListedAddress(tx: Tx, owner: OwnerId, email: string): Promise<void> {
  await tx.sql`delete from suppressions where owner_id = ${owner} and address = ${canonicalAddress(email)}`;
}
