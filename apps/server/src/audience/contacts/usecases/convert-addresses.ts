import { ownerId, type OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import { changeAddress, removeAddress, setPrimary } from '../addresses.repository.ts';
import type { ContactsDeps } from '../contacts.context.ts';
import { findByEmail, lockLiveContact, updateContactRow } from '../contacts.repository.ts';
import { mergeWithin } from './merge-contacts.ts';

type Old = { owner: string; id: string; contactId: string; value: string; isPrimary: boolean; live: boolean };
type Convert = { deps: ContactsDeps; owner: OwnerId; row: Old; value: string };

async function findOld(tx: Tx, after: Pick<Old, 'owner' | 'id'> | undefined): Promise<Old | undefined> {
  const [row] = await tx.sql<Old[]>`
    select owner_id as owner, id, contact_id, value, is_primary, live from contact_addresses
    where kind = 'email' and enlace_is_old_address(value)
      ${after ? tx.sql`and (owner_id, id) > (${after.owner}, ${after.id})` : tx.sql``}
    order by owner_id, id limit 1 for update skip locked`;
  return row;
}

async function convertInTrash(tx: Tx, { owner, row, value }: Convert): Promise<void> {
  await changeAddress(tx, owner, { id: row.id, value });
  await tx.sql`
    update contacts set email = ${value} where owner_id = ${owner} and id = ${row.contactId} and email = ${row.value}`;
}

/** The contact has the address in its one form, too. */
async function dropDouble(tx: Tx, { deps, owner, row, value }: Convert): Promise<void> {
  const contact = await lockLiveContact(tx, owner, row.contactId);
  await removeAddress(tx, owner, row.id);
  const [other] = await tx.sql<{ id: string }[]>`
    select id from contact_addresses
    where owner_id = ${owner} and contact_id = ${row.contactId} and kind = 'email' and value = ${value}`;
  if (row.isPrimary && other) await setPrimary(tx, owner, { id: other.id, isPrimary: true });
  const email = row.isPrimary ? value : contact.email;
  await updateContactRow(tx, owner, { row: contact, changes: { email }, now: deps.clock.now() });
}

/** Two contacts are one person: they become one, as by hand, which can be undone. */
async function joinPerson(tx: Tx, convert: Convert & { keptId: string }): Promise<void> {
  const { deps, owner, row, value, keptId } = convert;
  const actor = { kind: 'system', job: 'contacts.convert_addresses' } as const;
  const input = { mergedId: row.contactId, choices: {}, fields: {} };
  await mergeWithin(tx, { deps, owner, actor, id: keptId, input });
  const [moved] = await tx.sql<{ id: string; isPrimary: boolean }[]>`
    select id, is_primary from contact_addresses
    where owner_id = ${owner} and contact_id = ${keptId} and kind = 'email' and value = ${row.value}`;
  if (moved) await dropDouble(tx, { deps, owner, value, row: { ...row, ...moved, contactId: keptId } });
}

async function convertLive(tx: Tx, convert: Convert): Promise<void> {
  const { deps, owner, row, value } = convert;
  const holder = await findByEmail(tx, owner, value);
  if (holder && holder.id !== row.contactId) return joinPerson(tx, { ...convert, keptId: holder.id });
  if (holder) return dropDouble(tx, convert);
  await changeAddress(tx, owner, { id: row.id, value });
  const contact = await lockLiveContact(tx, owner, row.contactId);
  const changes = row.isPrimary ? { email: value } : {};
  await updateContactRow(tx, owner, { row: contact, changes, now: deps.clock.now() });
}

/**
 * Brings addresses from before there was one form of them into it. Runs at every start and finds nothing once it is
 * done; what is no address stays as it is.
 */
export async function convertContactAddresses({ deps }: { deps: ContactsDeps }): Promise<void> {
  let after: Old | undefined;
  do {
    const before = after;
    after = await deps.db.system(async (tx) => {
      const row = await findOld(tx, before);
      const value = row && canonicalAddress(row.value);
      if (!row || value === undefined || value === row.value) return row;
      const convert = { deps, owner: ownerId(row.owner), row, value };
      await (row.live ? convertLive(tx, convert) : convertInTrash(tx, convert));
      return row;
    });
  } while (after);
}
