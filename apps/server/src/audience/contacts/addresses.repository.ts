import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { AddressRow } from './contacts.types.ts';

type Kind = AddressRow['kind'];

/** Primary ones first, then in order. */
export async function listAddresses(tx: Tx, owner: OwnerId, contactId: string): Promise<AddressRow[]> {
  const rows = await tx.sql<AddressRow[]>`
    select id, kind, value, label, position, is_primary from contact_addresses
    where owner_id = ${owner} and contact_id = ${contactId} order by kind, is_primary desc, position, id`;
  return [...rows];
}

type Primary = { contactId: string; kind: Kind; value: string | null };

/**
 * Aligns the primary address of a kind with the record: another address of the contact becomes primary, or it is
 * corrected.
 */
export async function alignPrimary(tx: Tx, owner: OwnerId, { contactId, kind, value }: Primary): Promise<void> {
  const rows = (await listAddresses(tx, owner, contactId)).filter((row) => row.kind === kind);
  const current = rows.find((row) => row.isPrimary);
  if ((current?.value ?? null) === value) return;
  const known = rows.find((row) => row.value === value);
  if (value === null || known) {
    if (current && value === null) await removeAddress(tx, owner, current.id);
    if (current && known) await setPrimary(tx, owner, { id: current.id, isPrimary: false });
    if (known) await setPrimary(tx, owner, { id: known.id, isPrimary: true });
    return;
  }
  if (current) await changeAddress(tx, owner, { id: current.id, value });
  else await insertAddress(tx, owner, { contactId, kind, value, label: null, position: 0, isPrimary: true });
}

export async function insertAddress(
  tx: Tx,
  owner: OwnerId,
  address: Omit<AddressRow, 'id'> & { contactId: string },
): Promise<void> {
  await tx.sql`insert into contact_addresses ${tx.sql({ ownerId: owner, ...address })}`;
}

export async function removeAddress(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql`delete from contact_addresses where owner_id = ${owner} and id = ${id}`;
}

export async function changeAddress(
  tx: Tx,
  owner: OwnerId,
  { id, value }: { id: string; value: string },
): Promise<void> {
  await tx.sql`update contact_addresses set value = ${value} where owner_id = ${owner} and id = ${id}`;
}

export async function labelAddress(
  tx: Tx,
  owner: OwnerId,
  { id, label }: { id: string; label: string | null },
): Promise<void> {
  await tx.sql`update contact_addresses set label = ${label} where owner_id = ${owner} and id = ${id}`;
}

export async function setPrimary(
  tx: Tx,
  owner: OwnerId,
  { id, isPrimary }: { id: string; isPrimary: boolean },
): Promise<void> {
  await tx.sql`update contact_addresses set is_primary = ${isPrimary} where owner_id = ${owner} and id = ${id}`;
}
