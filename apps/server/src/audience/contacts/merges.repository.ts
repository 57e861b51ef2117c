import type { z } from 'zod';
import type { contactMergeSchema } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { mergeDays } from '@enlace/contract/audience/contacts/merges.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { copyRefusals, returnRefusals } from './topics/topics.repository.ts';
import type { RowImage, AddressImage, MergeState } from './merges.types.ts';

export type MergeRow = {
  id: string;
  keptId: string;
  mergedId: string;
  keptName: string;
  mergedName: string;
  state: MergeState;
  createdAt: Temporal.Instant;
  undoneAt: Temporal.Instant | null;
};

export type ItemKind = 'event' | 'conversation' | 'label' | 'merged' | 'topic';

/** What a merge may change in the surviving record. */
export const imageColumns = [
  'name',
  'name_key',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'city',
  'status',
  'status_reason',
  'status_changed_at',
  'language',
  'time_zone',
  'notes',
  'fields',
  'search',
  'activity_at',
  'created_at',
  'updated_at',
] as const;

/** The current record in the database's own format, so that it can be restored exactly. */
export async function readImage(tx: Tx, owner: OwnerId, id: string): Promise<RowImage> {
  const [row] = await tx.sql<{ image: RowImage }[]>`
    select to_jsonb(c) as image from contacts c where c.owner_id = ${owner} and c.id = ${id}`;
  if (!row) throw new Error('the record of a merge is not there');
  return row.image;
}

export async function writeImage(
  tx: Tx,
  owner: OwnerId,
  { id, image }: { id: string; image: RowImage },
): Promise<void> {
  await tx.sql`
    update contacts set (name, name_key, first_name, last_name, email, phone, company, city, status, status_reason, status_changed_at, language, time_zone, notes,
      fields, search, activity_at, created_at, updated_at) = (
      select name, name_key, first_name, last_name, email, phone, company, city, status, status_reason, status_changed_at, language, time_zone, notes,
      fields, search, activity_at, created_at, updated_at
      from jsonb_populate_record(null::contacts, ${tx.sql.json(image)}))
    where owner_id = ${owner} and id = ${id}`;
}

export async function readAddressImages(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<AddressImage[]> {
  const rows = await tx.sql<{ image: AddressImage }[]>`
    select to_jsonb(a) as image from contact_addresses a where a.owner_id = ${owner} and a.contact_id = any(${[...ids]}::uuid[])
    order by a.id`;
  return rows.map(({ image }) => image);
}

/** Restores both address lists; addresses added since stay. */
export async function writeAddressImages(
  tx: Tx,
  owner: OwnerId,
  { images, keptId }: { images: readonly AddressImage[]; keptId: string },
): Promise<void> {
  const ids = images.map((image) => image.id);
  await tx.sql`delete from contact_addresses where owner_id = ${owner} and id = any(${ids}::uuid[])`;
  await tx.sql`
    update contact_addresses a set is_primary = false where a.owner_id = ${owner} and a.contact_id = ${keptId} and a.is_primary`;
  await tx.sql`
    insert into contact_addresses
    select i.* from jsonb_array_elements(${tx.sql.json([...images])}) as e (image)
    cross join lateral jsonb_populate_record(null::contact_addresses, e.image) as i`;
}

/** Moves addresses missing in the surviving contact; positions continue after its own. */
export async function moveAddresses(tx: Tx, owner: OwnerId, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.sql`
    update contact_addresses a set contact_id = ${to}, live = true, is_primary = false, position = a.position + 1 + (
      select coalesce(max(k.position), 0) from contact_addresses k where k.owner_id = ${owner} and k.contact_id = ${to} and k.kind = a.kind)
    where a.owner_id = ${owner} and a.contact_id = ${from} and not exists (
      select 1 from contact_addresses k where k.owner_id = ${owner} and k.contact_id = ${to} and k.kind = a.kind and k.value = a.value)`;
}

type Move = { mergeId: string; from: string; to: string };

async function keepItems(
  tx: Tx,
  owner: OwnerId,
  { mergeId, kind, ids }: { mergeId: string; kind: ItemKind; ids: readonly string[] },
) {
  await tx.sql`
    insert into contact_merge_items (owner_id, merge_id, kind, item_id)
    select ${owner}, ${mergeId}, ${kind}, id from unnest(${[...ids]}::uuid[]) as moved (id)`;
}

/** Moves timeline, conversations, labels, refused topics and earlier merges to the surviving contact, recording each. */
export async function moveBelongings(tx: Tx, owner: OwnerId, { mergeId, from, to }: Move): Promise<void> {
  const events = await tx.sql<{ id: string }[]>`
    update contact_events set contact_id = ${to} where owner_id = ${owner} and contact_id = ${from} returning id`;
  const conversations = await tx.sql<{ id: string }[]>`
    update conversations set contact_id = ${to} where owner_id = ${owner} and contact_id = ${from} returning id`;
  const labels = await tx.sql<{ id: string }[]>`
    insert into label_links (owner_id, noun, subject_id, label_id)
    select owner_id, noun, ${to}, label_id from label_links where owner_id = ${owner} and noun = 'contact' and subject_id = ${from}
    on conflict do nothing returning label_id as id`;
  const merged = await tx.sql<{ id: string }[]>`
    update contacts set merged_into = ${to} where owner_id = ${owner} and merged_into = ${from} returning id`;
  const topics = await copyRefusals(tx, owner, { from, to });
  const moved = { event: events, conversation: conversations, label: labels, merged, topic: topics };
  for (const kind of ['event', 'conversation', 'label', 'merged', 'topic'] as const)
    await keepItems(tx, owner, { mergeId, kind, ids: moved[kind].map(({ id }) => id) });
}

/** The reverse: only what the surviving contact still has. */
export async function returnBelongings(tx: Tx, owner: OwnerId, { mergeId, from, to }: Move): Promise<void> {
  const items = (kind: ItemKind) =>
    tx.sql`select item_id from contact_merge_items where owner_id = ${owner} and merge_id = ${mergeId} and kind = ${kind}`;
  await tx.sql`
    update contact_events set contact_id = ${to} where owner_id = ${owner} and contact_id = ${from} and id in (${items('event')})`;
  await tx.sql`
    update conversations set contact_id = ${to} where owner_id = ${owner} and contact_id = ${from} and id in (${items('conversation')})`;
  await tx.sql`
    delete from label_links where owner_id = ${owner} and noun = 'contact' and subject_id = ${from} and label_id in (${items('label')})`;
  await tx.sql`
    update contacts set merged_into = ${to} where owner_id = ${owner} and merged_into = ${from} and id in (${items('merged')})`;
  await returnRefusals(tx, owner, { mergeId, from, to });
}

export async function readFolder(tx: Tx, owner: OwnerId, contactId: string): Promise<string | null> {
  const [row] = await tx.sql<{ folderId: string }[]>`
    select folder_id from folder_links where owner_id = ${owner} and noun = 'contact' and subject_id = ${contactId}`;
  return row?.folderId ?? null;
}

export async function writeFolder(
  tx: Tx,
  owner: OwnerId,
  { contactId, folderId }: { contactId: string; folderId: string | null },
): Promise<void> {
  if (folderId === null) {
    await tx.sql`delete from folder_links where owner_id = ${owner} and noun = 'contact' and subject_id = ${contactId}`;
    return;
  }
  // A folder deleted meanwhile is not restored.
  await tx.sql`
    insert into folder_links (owner_id, noun, subject_id, folder_id)
    select ${owner}, 'contact', ${contactId}, id from folders where owner_id = ${owner} and noun = 'contact' and id = ${folderId}
    on conflict (owner_id, noun, subject_id) do update set folder_id = excluded.folder_id`;
}

export async function insertMerge(tx: Tx, owner: OwnerId, merge: Omit<MergeRow, 'undoneAt'>): Promise<void> {
  const { createdAt, state, ...rest } = merge;
  await tx.sql`insert into contact_merges ${tx.sql({ ...rest, ownerId: owner, state: tx.sql.json(state), createdAt: createdAt.toString() })}`;
}

export async function updateMergeState(
  tx: Tx,
  owner: OwnerId,
  { id, state }: { id: string; state: MergeState },
): Promise<void> {
  await tx.sql`update contact_merges set state = ${tx.sql.json(state)} where owner_id = ${owner} and id = ${id}`;
}

export async function lockMerge(tx: Tx, owner: OwnerId, id: string): Promise<MergeRow | undefined> {
  const [row] = await tx.sql<MergeRow[]>`
    select id, kept_id, merged_id, kept_name, merged_name, state, created_at, undone_at from contact_merges
    where owner_id = ${owner} and id = ${id} for update`;
  return row;
}

/** Whether a later merge still in effect involves the surviving contact. */
export async function isCovered(tx: Tx, owner: OwnerId, merge: MergeRow): Promise<boolean> {
  const [row] = await tx.sql`
    select 1 from contact_merges where owner_id = ${owner} and id > ${merge.id} and undone_at is null
      and (kept_id in (${merge.keptId}, ${merge.mergedId}) or merged_id in (${merge.keptId}, ${merge.mergedId})) limit 1`;
  return row !== undefined;
}

export async function markUndone(
  tx: Tx,
  owner: OwnerId,
  { id, at }: { id: string; at: Temporal.Instant },
): Promise<void> {
  await tx.sql`update contact_merges set undone_at = ${at} where owner_id = ${owner} and id = ${id}`;
}

export async function listOpenMerges(
  tx: Tx,
  owner: OwnerId,
  { since }: { since: Temporal.Instant },
): Promise<MergeRow[]> {
  const rows = await tx.sql<MergeRow[]>`
    select id, kept_id, merged_id, kept_name, merged_name, created_at from contact_merges
    where owner_id = ${owner} and undone_at is null and created_at > ${since} order by created_at desc, id desc limit 200`;
  return [...rows];
}

export type ContactMergeView = z.output<typeof contactMergeSchema>;

export function presentMerge(row: Omit<MergeRow, 'state' | 'undoneAt'>): ContactMergeView {
  const { createdAt } = row;
  return { ...row, at: createdAt, undoUntil: createdAt.add({ hours: mergeDays * 24 }) };
}
