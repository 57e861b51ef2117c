import { contactTokens, nameKey } from '#audience/contacts/contacts.rules.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { contactOfLine, contactRange } from '../imports.rules.ts';
import type { StoredRow } from '../imports.types.ts';

type Place = { owner: OwnerId; importId: string };
type Window = Place & { from: number; to: number };

/** The last line that created or changed anybody. */
export async function lastWrittenLine(tx: Tx, { owner, importId }: Place): Promise<number> {
  const { first, last } = contactRange(importId);
  const [row] = await tx.sql<{ changed: number; created: string | null }[]>`
    select (select coalesce(max(line), 0) from contact_import_rows
             where owner_id = ${owner} and import_id = ${importId} and phase = 'run' and outcome = 'updated') as changed,
           (select id from contacts where owner_id = ${owner} and id between ${first} and ${last} order by id desc limit 1) as created`;
  const created = row?.created ? Number.parseInt(row.created.slice(-12), 16) : 0;
  return Math.max(row?.changed ?? 0, created);
}

type Made = { id: string; line: number; name: string; isTouched: boolean };

/**
 * Contacts created by these lines. Touched: changed, moved, labelled, trashed, or in contact since; their import left
 * them at a single moment, with one timeline entry, and consents of that moment.
 */
export async function listMade(
  tx: Tx,
  { owner, importId, from, to, folderId, labelIds }: Window & { folderId: string | null; labelIds: readonly string[] },
): Promise<Made[]> {
  return tx.sql<Made[]>`
    select c.id, ('x' || right(c.id::text, 8))::bit(32)::int as line, c.name,
      (c.updated_at <> c.created_at or c.activity_at <> c.created_at or c.status_changed_at <> c.created_at or c.deleted_at is not null
        or exists (select 1 from contact_events e where e.owner_id = c.owner_id and e.contact_id = c.id and e.at <> c.created_at)
        or exists (select 1 from contact_consents a where a.owner_id = c.owner_id and a.contact_id = c.id and a.at <> c.created_at)
        or exists (select 1 from contact_topic_refusals r where r.owner_id = c.owner_id and r.contact_id = c.id and r.at > c.created_at)
        or (select l.folder_id from folder_links l where l.owner_id = c.owner_id and l.noun = 'contact' and l.subject_id = c.id)
           is distinct from ${folderId}::uuid
        or not (array(select l.label_id from label_links l where l.owner_id = c.owner_id and l.noun = 'contact' and l.subject_id = c.id)
           @> ${[...labelIds]}::uuid[])) as is_touched
    from contacts c
    where c.owner_id = ${owner} and c.id between ${contactOfLine(importId, from + 1)} and ${contactOfLine(importId, to)}
    order by c.id for update of c`;
}

/** Deletes them as if they had never existed, with everything attached. */
export async function removeMade(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.sql`delete from contact_events where owner_id = ${owner} and contact_id = any(${[...ids]}::uuid[])`;
  await tx.sql`delete from contacts where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
}

export type ChangedRow = Pick<StoredRow, 'line' | 'name'> & {
  contactId: string;
  before: NonNullable<StoredRow['before']>;
  /** Unchanged since the import. */
  isAsLeft: boolean;
};

export async function listChanged(tx: Tx, { owner, importId, from, to }: Window): Promise<ChangedRow[]> {
  return tx.sql<ChangedRow[]>`
    select r.line, r.name, r.contact_id, r.before, c.updated_at = r.stamp and c.deleted_at is null as is_as_left
    from contact_import_rows r join contacts c on c.owner_id = r.owner_id and c.id = r.contact_id
    where r.owner_id = ${owner} and r.import_id = ${importId} and r.phase = 'run' and r.outcome = 'updated'
      and r.line > ${from} and r.line <= ${to} and r.before is not null
    order by c.id for update of c`;
}

/** Restores contacts exactly. Consents are only ever added: one from the import is withdrawn. */
export async function restoreChanged(
  tx: Tx,
  { owner, now }: { owner: OwnerId; now: Temporal.Instant },
  rows: readonly ChangedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const people = rows.map(({ contactId, before }) => ({
    ...before,
    contactId,
    nameKey: nameKey(before.name),
    search: [...contactTokens(before)],
  }));
  const from = tx.sql`jsonb_to_recordset(${tx.sql.json(people)}) as r ("contactId" uuid, name text, "nameKey" text, "firstName" text,
    "lastName" text, email text, phone text, company text, city text, language text, "timeZone" text, notes text, fields jsonb, search text[],
    status text, "statusReason" text, "statusChangedAt" timestamptz, "updatedAt" timestamptz, "folderId" uuid, "wasMoved" boolean,
    "addedLabelIds" jsonb, "addedTopicIds" jsonb, "addedAddresses" jsonb)`;
  await tx.sql`
    insert into contact_consents (owner_id, contact_id, action, purpose, text, text_version, source, at)
    select ${owner}, c.id, 'withdrawn', 'mail', '', 'import_undone', 'import', ${now}
    from ${from} join contacts c on c.owner_id = ${owner} and c.id = r."contactId"
    where c.status = 'subscribed' and r.status <> 'subscribed'`;
  await tx.sql`
    delete from contact_addresses a using ${from}
    where a.owner_id = ${owner} and a.contact_id = r."contactId" and r."addedAddresses" ? a.value`;
  await tx.sql`
    update contacts c set name = r.name, name_key = r."nameKey", first_name = r."firstName", last_name = r."lastName", email = r.email,
      phone = r.phone, company = r.company, city = r.city, language = r.language, time_zone = r."timeZone", notes = r.notes, fields = r.fields,
      search = array_to_tsvector(r.search), status = r.status, status_reason = r."statusReason",
      status_changed_at = r."statusChangedAt", updated_at = r."updatedAt"
    from ${from} where c.owner_id = ${owner} and c.id = r."contactId"`;
  await tx.sql`
    update contact_addresses a set is_primary = true from ${from}
    where a.owner_id = ${owner} and a.contact_id = r."contactId" and a.kind = 'phone' and a.value = r.phone and not a.is_primary`;
  await tx.sql`
    delete from label_links l using ${from}
    where l.owner_id = ${owner} and l.noun = 'contact' and l.subject_id = r."contactId" and r."addedLabelIds" ? l.label_id::text`;
  await tx.sql`
    delete from contact_topic_refusals t using ${from}
    where t.owner_id = ${owner} and t.contact_id = r."contactId" and t.source = 'import' and r."addedTopicIds" ? t.topic_id::text`;
  await tx.sql`
    delete from folder_links l using ${from}
    where l.owner_id = ${owner} and l.noun = 'contact' and l.subject_id = r."contactId" and r."wasMoved"`;
  await tx.sql`
    insert into folder_links (owner_id, noun, subject_id, folder_id)
    select ${owner}, 'contact', r."contactId", r."folderId" from ${from}
    join folders f on f.owner_id = ${owner} and f.noun = 'contact' and f.id = r."folderId" where r."wasMoved"`;
}
