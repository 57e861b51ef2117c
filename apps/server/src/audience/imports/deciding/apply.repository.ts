import type { ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { contactTokens, nameKey } from '#audience/contacts/contacts.rules.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Decision, KnownPerson } from '../imports.types.ts';

type Place = { owner: OwnerId; now: Temporal.Instant };

/** The id of a line, as `contactOfLine` computes it. */
function idOf(tx: Tx, importId: string) {
  return tx.sql`(${importId.slice(0, -12)}::text || lpad(to_hex(s.line), 12, '0'))::uuid`;
}

/** Where and when people agreed. */
function evidence({ consent }: ImportPlan): string | undefined {
  return consent?.givenOn === undefined ? consent?.proof : `${consent.proof}, ${consent.givenOn}`;
}

function agreement(plan: ImportPlan): string {
  return [plan.consent?.text, evidence(plan)].filter((text) => text !== undefined).join('\n');
}

/** Everybody left in the stage becomes a contact. */
export async function insertStaged(
  tx: Tx,
  { owner, now, importId, plan }: Place & { importId: string; plan: ImportPlan },
): Promise<void> {
  const id = idOf(tx, importId);
  const proof = evidence(plan) ?? null;
  await tx.sql`
    insert into contacts (owner_id, id, name, name_key, first_name, last_name, email, phone, company, city, status, status_reason,
      status_changed_at, language, time_zone, notes, fields, source, search, activity_at, created_at, updated_at)
    select ${owner}, ${id}, s.name, s.name_key, s.first_name, s.last_name, s.email, s.phone, s.company, s.city, s.status,
      case when s.status = 'subscribed' then ${proof} end, ${now}, s.language, s.time_zone, coalesce(s.notes, ''), s.fields, 'import', s.search,
      ${now}, ${now}, ${now}
    from pg_temp.import_stage s order by s.line`;
  await tx.sql`
    insert into contact_events (owner_id, contact_id, kind, at, details)
    select ${owner}, ${id}, 'joined', ${now}, ${tx.sql.json({ source: 'import' })} from pg_temp.import_stage s order by s.line`;
}

type Consented = Place & { plan: ImportPlan };

/** Consent records for everybody in the stage who starts subscribed. */
export async function insertStagedConsents(
  tx: Tx,
  { owner, now, importId, plan }: Consented & { importId: string },
): Promise<void> {
  if (plan.consent === null) return;
  await tx.sql`
    insert into contact_consents (owner_id, contact_id, action, purpose, text, text_version, source, at)
    select ${owner}, ${idOf(tx, importId)}, 'given', 'mail', ${agreement(plan)}, 'import', 'import', ${now}
    from pg_temp.import_stage s where s.status = 'subscribed' order by s.line`;
}

type Links = {
  owner: OwnerId;
  importId: string;
  plan: ImportPlan;
  labelIdOf: ReadonlyMap<string, string>;
  folderIdOf: ReadonlyMap<string, string>;
};

/** Folder and labels of new contacts. */
export async function linkStaged(tx: Tx, { owner, importId, plan, labelIdOf, folderIdOf }: Links): Promise<void> {
  const id = idOf(tx, importId);
  if (folderIdOf.size > 0) {
    await tx.sql`
      insert into folder_links (owner_id, noun, subject_id, folder_id)
      select ${owner}, 'contact', ${id}, coalesce(f.id, ${plan.folderId}::uuid) from pg_temp.import_stage s
      left join unnest(${[...folderIdOf.keys()]}::text[], ${[...folderIdOf.values()]}::uuid[]) as f (path, id) on f.path = s.folder
      where coalesce(f.id, ${plan.folderId}::uuid) is not null order by s.line`;
  } else if (plan.folderId !== null) {
    await tx.sql`
      insert into folder_links (owner_id, noun, subject_id, folder_id)
      select ${owner}, 'contact', ${id}, ${plan.folderId} from pg_temp.import_stage s order by s.line`;
  }
  if (plan.labelIds.length > 0) {
    await tx.sql`
      insert into label_links (owner_id, noun, subject_id, label_id)
      select ${owner}, 'contact', ${id}, l.id from pg_temp.import_stage s cross join unnest(${plan.labelIds}::uuid[]) as l (id) on conflict do nothing`;
  }
  if (labelIdOf.size > 0) {
    await tx.sql`
      insert into label_links (owner_id, noun, subject_id, label_id)
      select distinct ${owner}::uuid, 'contact', ${id}, l.id from pg_temp.import_stage s cross join lateral unnest(s.labels) as named (label)
      join unnest(${[...labelIdOf.keys()]}::text[], ${[...labelIdOf.values()]}::uuid[]) as l (label, id) on l.label = named.label
      on conflict do nothing`;
  }
}

/** Addresses of new contacts. */
export async function insertStagedAddresses(
  tx: Tx,
  { owner, importId }: { owner: OwnerId; importId: string },
): Promise<void> {
  const id = idOf(tx, importId);
  await tx.sql`
    insert into contact_addresses (owner_id, contact_id, kind, value, label, position, is_primary)
    select ${owner}::uuid, ${id}, 'email', s.emails[1], nullif(s.email_labels[1], ''), 0, true from pg_temp.import_stage s where s.emails[1] is not null
    union all
    select ${owner}, ${id}, 'phone', s.phones[1], nullif(s.phone_labels[1], ''), 0, true from pg_temp.import_stage s where s.phones[1] is not null
    union all
    select ${owner}, ${id}, a.kind, a.value, nullif(a.label, ''), a.place, false
    from pg_temp.import_stage s cross join lateral (
      select 'email' as kind, e.value, e.label, e.place from unnest(s.emails[2:], s.email_labels[2:]) with ordinality as e (value, label, place)
      union all select 'phone', p.value, p.label, p.place from unnest(s.phones[2:], s.phone_labels[2:]) with ordinality as p (value, label, place)) as a
    where cardinality(s.emails) > 1 or cardinality(s.phones) > 1`;
}

/** Changes existing contacts; values derived from their texts are recomputed. */
export async function updateKnown(tx: Tx, { owner, now }: Place, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map(({ known, update }) => ({
    ...update,
    id: known.id,
    nameKey: nameKey(update.name),
    search: [...contactTokens(update)],
    isNewStatus: update.status !== known.status,
  }));
  await tx.sql`
    update contacts c set name = r.name, name_key = r."nameKey", first_name = r."firstName", last_name = r."lastName",
      email = r.email, phone = r.phone, company = r.company, city = r.city, language = r.language, time_zone = r."timeZone", notes = r.notes,
      fields = r.fields, search = array_to_tsvector(r.search), updated_at = ${now}, status = r.status,
      status_changed_at = case when r."isNewStatus" then ${now} else c.status_changed_at end
    from jsonb_to_recordset(${tx.sql.json(rows)}) as r
      (id uuid, name text, "nameKey" text, "firstName" text, "lastName" text, email text, phone text, company text, city text,
       language text, "timeZone" text, notes text, fields jsonb, search text[], status text, "isNewStatus" boolean)
    where c.owner_id = ${owner} and c.id = r.id`;
}

/** Consents that justify a status change, and withdrawals. */
export async function noteStatuses(
  tx: Tx,
  { owner, now, plan }: Consented,
  decisions: readonly Decision[],
): Promise<void> {
  for (const status of ['subscribed', 'unsubscribed', 'bounced', 'complained', 'blocked'] as const) {
    const ids = decisions
      .filter(({ known, update }) => update.status === status && known.status !== status)
      .map(({ known }) => known.id);
    if (ids.length === 0) continue;
    const kind = status === 'subscribed' ? 'consent_given' : status;
    await tx.sql`
      insert into contact_events (owner_id, contact_id, kind, at, details)
      select ${owner}, id, ${kind}, ${now}, ${tx.sql.json({ source: 'import' })} from unnest(${ids}::uuid[]) as ids (id)`;
    if (status !== 'subscribed' && status !== 'unsubscribed') continue;
    const action = status === 'subscribed' ? 'given' : 'withdrawn';
    const text = status === 'subscribed' ? agreement(plan) : '';
    await tx.sql`
      insert into contact_consents (owner_id, contact_id, action, purpose, text, text_version, source, at)
      select ${owner}, id, ${action}, 'mail', ${text}, 'import', 'import', ${now} from unnest(${ids}::uuid[]) as ids (id)`;
  }
}

export async function addKnownAddresses(tx: Tx, owner: OwnerId, decisions: readonly Decision[]): Promise<void> {
  const rows = decisions.flatMap(({ known, update }) => [
    ...update.addEmails.map(({ value, label }, index) => ({
      contactId: known.id,
      kind: 'email',
      value,
      label,
      position: known.emails.length + index,
      isPrimary: value === update.email,
    })),
    ...update.addPhones.map(({ value, label }, index) => ({
      contactId: known.id,
      kind: 'phone',
      value,
      label,
      position: known.phones.length + index,
      isPrimary: value === update.phone,
    })),
  ]);
  const moved = decisions
    .filter(({ known, update }) => known.phone !== null && update.phone !== known.phone)
    .map(({ known }) => known.id);
  if (moved.length > 0) {
    await tx.sql`
      update contact_addresses set is_primary = false
      where owner_id = ${owner} and contact_id = any(${moved}::uuid[]) and kind = 'phone' and is_primary`;
  }
  if (rows.length > 0) {
    await tx.sql`
      insert into contact_addresses (owner_id, contact_id, kind, value, label, position, is_primary)
      select ${owner}, r."contactId", r.kind, r.value, r.label, r.position, r."isPrimary"
      from jsonb_to_recordset(${tx.sql.json(rows)}) as r ("contactId" uuid, kind text, value text, label text, position integer, "isPrimary" boolean)`;
  }
  if (moved.length > 0) {
    await tx.sql`
      update contact_addresses a set is_primary = true from contacts c
      where a.owner_id = ${owner} and a.contact_id = any(${moved}::uuid[]) and a.kind = 'phone' and c.owner_id = a.owner_id
        and c.id = a.contact_id and a.value = c.phone and not a.is_primary`;
  }
}

export async function linkKnown(tx: Tx, owner: OwnerId, decisions: readonly Decision[]): Promise<void> {
  const labels = decisions.flatMap(({ known, update }) =>
    update.addLabelIds.map((labelId) => ({ id: known.id, labelId })),
  );
  if (labels.length > 0) {
    await tx.sql`
      insert into label_links (owner_id, noun, subject_id, label_id)
      select ${owner}, 'contact', r.id, r."labelId" from jsonb_to_recordset(${tx.sql.json(labels)}) as r (id uuid, "labelId" uuid)
      on conflict do nothing`;
  }
  const folders = decisions.flatMap(({ known, update }) =>
    update.folderId === undefined ? [] : [{ id: known.id, folderId: update.folderId }],
  );
  if (folders.length > 0) {
    await tx.sql`
      insert into folder_links (owner_id, noun, subject_id, folder_id)
      select ${owner}, 'contact', r.id, r."folderId" from jsonb_to_recordset(${tx.sql.json(folders)}) as r (id uuid, "folderId" uuid)
      on conflict (owner_id, noun, subject_id) do update set folder_id = excluded.folder_id`;
  }
}

/** What new contacts do not want. */
export async function refuseStaged(tx: Tx, { owner, now, importId }: Place & { importId: string }): Promise<void> {
  await tx.sql`
    insert into contact_topic_refusals (owner_id, contact_id, topic_id, source, at)
    select ${owner}, ${idOf(tx, importId)}, t.id, 'import', ${now} from pg_temp.import_stage s cross join lateral unnest(s.topic_ids) as t (id)
    on conflict do nothing`;
}

/** What contacts who are there do not want either; nothing is wanted again. */
export async function refuseKnown(tx: Tx, { owner, now }: Place, decisions: readonly Decision[]): Promise<void> {
  const rows = decisions.flatMap(({ known, update }) =>
    update.addTopicIds.map((topicId) => ({ id: known.id, topicId })),
  );
  if (rows.length === 0) return;
  await tx.sql`
    insert into contact_topic_refusals (owner_id, contact_id, topic_id, source, at)
    select ${owner}, r.id, r."topicId", 'import', ${now} from jsonb_to_recordset(${tx.sql.json(rows)}) as r (id uuid, "topicId" uuid)
    on conflict do nothing`;
}

/** The data needed to restore a contact. */
export function beforeOf({ known, update }: Decision): KnownPerson & {
  addedLabelIds: string[];
  addedTopicIds: string[];
  wasMoved: boolean;
  addedAddresses: string[];
} {
  return {
    ...known,
    addedLabelIds: update.addLabelIds,
    addedTopicIds: update.addTopicIds,
    wasMoved: update.folderId !== undefined,
    addedAddresses: [...update.addEmails, ...update.addPhones].map(({ value }) => value),
  };
}
