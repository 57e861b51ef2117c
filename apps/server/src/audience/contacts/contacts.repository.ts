import type { Locale } from '@enlace/contract/core/locale.ts';
import type { FieldValues } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import type { ContactSource, ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { alignPrimary, insertAddress, listAddresses } from './addresses.repository.ts';
import { contactTokens, nameKey, suppressedStatuses } from './contacts.rules.ts';
import type { ContactListRow, ContactRow, ContactView, SourceProfile } from './contacts.types.ts';

const pulseDays = 90;

/** Every column except the search vector. */
export function contactColumns(tx: Tx) {
  return tx.sql`
    c.id, c.name, c.name_key, c.first_name, c.last_name, c.email, c.phone, c.company, c.city, c.status, c.status_reason,
    c.status_changed_at, c.language, c.time_zone, c.notes, c.fields, c.source, c.source_profile_id, c.source_profile_name, c.activity_at,
    c.created_at, c.updated_at, c.deleted_at, c.merged_into`;
}

/** Up to five recent actions of the person, counted on the timeline index. */
export function pulseOf(tx: Tx, now: Temporal.Instant) {
  return tx.sql`(
    select count(*)::int from (
      select 1 from contact_events e
      where e.owner_id = c.owner_id and e.contact_id = c.id and e.at > ${now.subtract({ hours: pulseDays * 24 })}
        and e.kind in ('joined', 'wrote', 'campaign_opened', 'campaign_clicked', 'resubscribed')
      limit 5
    ) as acts) as pulse`;
}

export async function findContact(tx: Tx, owner: OwnerId, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx.sql<
    ContactRow[]
  >`select ${contactColumns(tx)} from contacts c where c.owner_id = ${owner} and c.id = ${id}`;
  return row;
}

/** Includes deleted ones: the trash shows them. Throws resource.not_found. */
export async function getContactRow(
  tx: Tx,
  owner: OwnerId,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<ContactListRow> {
  const [row] = await tx.sql<ContactListRow[]>`
    select ${contactColumns(tx)}, ${pulseOf(tx, now)} from contacts c where c.owner_id = ${owner} and c.id = ${id}`;
  if (!row) throw notFound();
  return row;
}

/** A live row, locked for a change. Throws resource.not_found. */
export async function lockLiveContact(tx: Tx, owner: OwnerId, id: string): Promise<ContactRow> {
  const [row] = await tx.sql<ContactRow[]>`
    select ${contactColumns(tx)} from contacts c
    where c.owner_id = ${owner} and c.id = ${id} and c.deleted_at is null for update`;
  if (!row) throw notFound();
  return row;
}

/**
 * The live record with this address, primary or not. The ids are an array, so that the key is used even while the
 * planner assumes empty tables: as a join, a plan made then scans them once per contact.
 */
export async function findByEmail(tx: Tx, owner: OwnerId, email: string): Promise<ContactRow | undefined> {
  const [row] = await tx.sql<ContactRow[]>`
    select ${contactColumns(tx)} from contacts c
    where c.owner_id = ${owner} and c.deleted_at is null and c.id = any(array(
      select id from contacts where owner_id = ${owner} and email = ${email} and deleted_at is null
      union all
      select contact_id from contact_addresses where owner_id = ${owner} and kind = 'email' and live and value = ${email}))`;
  return row;
}

/** Locks the live records with these ids or addresses, in the order in which every writer of several does. */
export async function lockPeople(
  tx: Tx,
  owner: OwnerId,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<void> {
  await tx.sql`
    select from contacts where owner_id = ${owner} and deleted_at is null and id = any(array(
      select unnest(${[...ids]}::uuid[])
      union all
      select id from contacts where owner_id = ${owner} and email = any(${[...emails]}::text[]) and deleted_at is null
      union all
      select contact_id from contact_addresses
        where owner_id = ${owner} and kind = 'email' and live and value = any(${[...emails]}::text[])))
    order by id for no key update`;
}

/** The oldest live record with this number. */
export async function findByPhone(tx: Tx, owner: OwnerId, phone: string): Promise<ContactRow | undefined> {
  const [row] = await tx.sql<ContactRow[]>`
    select ${contactColumns(tx)} from contacts c
    where c.owner_id = ${owner} and c.deleted_at is null and c.id = any(array(
      select id from contacts where owner_id = ${owner} and phone = ${phone} and deleted_at is null
      union all
      select contact_id from contact_addresses where owner_id = ${owner} and kind = 'phone' and live and value = ${phone}))
    order by c.id limit 1`;
  return row;
}

/** The suppression of an address when its record was trashed. */
export async function findBuriedSuppression(
  tx: Tx,
  owner: OwnerId,
  email: string,
): Promise<Pick<ContactRow, 'status' | 'statusReason'> | undefined> {
  const [row] = await tx.sql<Pick<ContactRow, 'status' | 'statusReason'>[]>`
    select status, status_reason from contacts
    where owner_id = ${owner} and email = ${email} and deleted_at is not null and merged_into is null
    order by deleted_at desc limit 1`;
  return row && suppressedStatuses.includes(row.status) ? row : undefined;
}

export type NewContact = {
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  city: string | null;
  status: ContactStatus;
  statusReason: string | null;
  language: Locale | null;
  timeZone: string | null;
  notes: string;
  fields: FieldValues;
  source: ContactSource;
  profile: SourceProfile | null;
  now: Temporal.Instant;
};

/** False when another live record has the address. */
export async function insertContact(tx: Tx, owner: OwnerId, contact: NewContact): Promise<boolean> {
  const { profile, now, fields, ...rest } = contact;
  const at = now.toString();
  const rows = await tx.sql`
    insert into contacts ${tx.sql({
      ...rest,
      ownerId: owner,
      nameKey: nameKey(contact.name),
      fields: tx.sql.json(fields),
      sourceProfileId: profile?.id ?? null,
      sourceProfileName: profile?.name ?? null,
      search: searchVector(tx, contact),
      statusChangedAt: at,
      activityAt: at,
      createdAt: at,
      updatedAt: at,
    })}
    on conflict (owner_id, email) where deleted_at is null and email is not null do nothing
    returning id`;
  if (rows.length === 0) return false;
  await insertPrimaries(tx, owner, contact);
  return true;
}

async function insertPrimaries(tx: Tx, owner: OwnerId, { id, email, phone }: NewContact): Promise<void> {
  const shared = { contactId: id, label: null, position: 0, isPrimary: true } as const;
  if (email) await insertAddress(tx, owner, { ...shared, kind: 'email', value: email });
  if (phone) await insertAddress(tx, owner, { ...shared, kind: 'phone', value: phone });
}

function searchVector(tx: Tx, contact: Parameters<typeof contactTokens>[0]) {
  return tx.sql`array_to_tsvector(${contactTokens(contact)}::text[])`;
}

export type ContactChanges = Partial<
  Pick<
    NewContact,
    | 'name'
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'phone'
    | 'company'
    | 'city'
    | 'language'
    | 'timeZone'
    | 'notes'
    | 'fields'
  >
>;

/** Writes changed columns with everything derived from them. Unique indexes protect the address. */
export async function updateContactRow(
  tx: Tx,
  owner: OwnerId,
  { row, changes, now }: { row: ContactRow; changes: ContactChanges; now: Temporal.Instant },
): Promise<void> {
  const next = { ...row, ...changes };
  await alignPrimary(tx, owner, { contactId: row.id, kind: 'email', value: next.email });
  await alignPrimary(tx, owner, { contactId: row.id, kind: 'phone', value: next.phone });
  const further = (await listAddresses(tx, owner, row.id)).filter(({ isPrimary }) => !isPrimary);
  await tx.sql`
    update contacts set
      name = ${next.name}, name_key = ${nameKey(next.name)}, first_name = ${next.firstName}, last_name = ${next.lastName},
      email = ${next.email}, phone = ${next.phone}, company = ${next.company}, city = ${next.city},
      language = ${next.language}, time_zone = ${next.timeZone}, notes = ${next.notes}, fields = ${tx.sql.json(next.fields)},
      search = ${searchVector(tx, { ...next, further: further.map(({ value }) => value) })}, updated_at = ${now}
    where owner_id = ${owner} and id = ${row.id}`;
}

/** A contact as its owner sees it. */
export function contactOf(row: ContactListRow): ContactView {
  const { sourceProfileId: id, sourceProfileName: name } = row;
  return { ...row, sourceProfile: id && name ? { id, name } : null };
}
