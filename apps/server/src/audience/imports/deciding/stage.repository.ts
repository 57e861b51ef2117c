import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { suppressedStatuses } from '#audience/contacts/contacts.rules.ts';
import { findErasedAddresses } from '#audience/contacts/usecases/find-erased-addresses.ts';
import type { WithoutCampaigns } from '@enlace/contract/audience/imports/imports.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { KnownPerson, StagedPerson } from '../imports.types.ts';
import type { LateObjection } from '../reading/reading.types.ts';

// A chunk of people is written within a second; this leaves room for a busy database.
const statementMilliseconds = 30_000;

/**
 * One chunk in a temporary table: it is not logged, and empties itself at commit. A chunk's look-ups use the large
 * tables' indexes person by person (hence the lateral joins), and are replanned for each chunk: the first chunk's plan
 * assumes empty tables, and statistics of a growing table come too late. A chunk does not wait for the disk: its rows
 * and the file position are one commit, so what a power failure loses is read again, under the same ids. The end of the
 * import waits, and with it everything before.
 */
export async function fillStage(tx: Tx, copy: Uint8Array): Promise<void> {
  await tx.sql`
    select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('enable_seqscan', 'off', true),
           set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true),
           set_config('statement_timeout', ${String(statementMilliseconds)}, true),
           set_config('synchronous_commit', 'off', true)`;
  await tx.sql`
    create temp table if not exists import_stage (
      line integer, has_name boolean, name text, name_key text, first_name text, last_name text, email text, emails text[],
      email_labels text[], phone text, phones text[], phone_labels text[], company text, city text, language text, time_zone text, notes text, fields jsonb, status text, labels text[], folder text, topic_ids uuid[],
      search tsvector, problems jsonb
    ) on commit delete rows`;
  const target = await tx.sql`copy pg_temp.import_stage from stdin`.writable();
  await pipeline(Readable.from([copy], { objectMode: false }), target);
}

type Hit = { line: number; contactId: string; email: string };

/** Live contacts with an address of the chunk. */
export async function findEmailHolders(tx: Tx, owner: OwnerId): Promise<Hit[]> {
  return tx.sql<Hit[]>`
    select s.line, a.contact_id, a.value as email
    from pg_temp.import_stage s cross join lateral unnest(s.emails) as e (value)
    cross join lateral (
      select a.contact_id, a.value from contact_addresses a
      where a.owner_id = ${owner} and a.kind = 'email' and a.value = e.value and a.live limit 1) as a`;
}

type Holders = { phone: string; anybody: string; withoutEmail: string | null };

/**
 * Holders of the chunk's numbers. Queries the addresses, not the contacts: without statistics the planner takes "not in
 * the trash" for rare, and any contact index starting with the owner for as good as the number's.
 */
function probePhones(tx: Tx, owner: OwnerId, { first, last }: { first: string; last: string }): Promise<Holders[]> {
  return tx.sql<Holders[]>`
    select p.phone, h.anybody, h.without_email
    from (select distinct phone from pg_temp.import_stage where phone is not null) as p
    cross join lateral (
      select (array_agg(a.contact_id order by a.contact_id))[1] as anybody,
             (array_agg(a.contact_id order by a.contact_id) filter (
               where (select c.email is null from contacts c where c.owner_id = a.owner_id and c.id = a.contact_id)))[1] as without_email
      from contact_addresses a
      where a.owner_id = ${owner} and a.kind = 'phone' and a.value = p.phone and a.live and a.is_primary
        and a.contact_id not between ${first} and ${last}) as h
    where h.anybody is not null`;
}

/** A number alone never joins two different addresses: families and offices share numbers. */
export async function findPhoneHolders(
  tx: Tx,
  owner: OwnerId,
  range: { first: string; last: string },
): Promise<{ line: number; contactId: string }[]> {
  const holders = new Map((await probePhones(tx, owner, range)).map((row) => [row.phone, row]));
  if (holders.size === 0) return [];
  const staged = await tx.sql<{ line: number; phone: string; hasEmail: boolean }[]>`
    select line, phone, email is not null as has_email from pg_temp.import_stage where phone = any(${[...holders.keys()]}::text[])`;
  return staged.flatMap(({ line, phone, hasEmail }) => {
    const holder = holders.get(phone);
    const contactId = hasEmail ? holder?.withoutEmail : holder?.anybody;
    return contactId ? [{ line, contactId }] : [];
  });
}

/** Addresses unsubscribed before their record was trashed, and those of erased people. */
export async function findClosedAddresses(
  tx: Tx,
  owner: OwnerId,
): Promise<{ line: number; email: string; code: 'suppressed' | 'erased' }[]> {
  const buried = await tx.sql<{ line: number; email: string }[]>`
    select s.line, e.value as email from pg_temp.import_stage s cross join lateral unnest(s.emails) as e (value)
    cross join lateral (
      select 1 from contacts d where d.owner_id = ${owner} and d.email = e.value and d.deleted_at is not null
        and d.status = any(${[...suppressedStatuses]}::text[]) limit 1) as d`;
  const erased = await findErased(tx, owner);
  return [
    ...buried.map((row) => ({ ...row, code: 'suppressed' as const })),
    ...erased.map((row) => ({ ...row, code: 'erased' as const })),
  ];
}

async function findErased(tx: Tx, owner: OwnerId): Promise<{ line: number; email: string }[]> {
  const [salt] = await tx.sql`select 1 from suppression_salts where owner_id = ${owner}`;
  if (!salt) return [];
  const staged = await tx.sql<{ line: number; email: string }[]>`
    select s.line, e.value as email from pg_temp.import_stage s cross join lateral unnest(s.emails) as e (value)`;
  const emails = staged.map(({ email }) => email);
  const erased = await findErasedAddresses(tx, owner, emails);
  return staged.filter(({ email }) => erased.has(email));
}

/** The current contacts, locked in a fixed order if they are about to change. */
export async function readKnown(
  tx: Tx,
  owner: OwnerId,
  { ids, isLocking }: { ids: readonly string[]; isLocking: boolean },
): Promise<KnownPerson[]> {
  if (ids.length === 0) return [];
  if (isLocking) {
    await tx.sql`
      select 1 from contacts where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) order by id for update`;
  }
  return tx.sql<KnownPerson[]>`
    select c.id, c.name, c.first_name, c.last_name, c.email, c.phone, c.company, c.city, c.language, c.time_zone, c.notes, c.fields, c.status,
           c.status_reason, c.status_changed_at::text as status_changed_at, c.updated_at::text as updated_at,
           array(select a.value from contact_addresses a where a.owner_id = c.owner_id and a.contact_id = c.id and a.kind = 'email'
             order by a.is_primary desc, a.position, a.id) as emails,
           array(select a.value from contact_addresses a where a.owner_id = c.owner_id and a.contact_id = c.id and a.kind = 'phone'
             order by a.is_primary desc, a.position, a.id) as phones,
           (select l.folder_id from folder_links l where l.owner_id = c.owner_id and l.noun = 'contact' and l.subject_id = c.id) as folder_id,
           array(select l.label_id from label_links l where l.owner_id = c.owner_id and l.noun = 'contact' and l.subject_id = c.id
             order by l.label_id) as label_ids,
           array(select r.topic_id from contact_topic_refusals r where r.owner_id = c.owner_id and r.contact_id = c.id) as topic_ids
    from contacts c where c.owner_id = ${owner} and c.id = any(${[...ids]}::uuid[])`;
}

/** For the writes: foreign key checks run once per row and must not be planned each time. */
export async function endLookups(tx: Tx): Promise<void> {
  await tx.sql`select set_config('plan_cache_mode', 'auto', true)`;
}

/** Removes people from the stage; those that stay are new. */
export async function takeStaged(tx: Tx, lines: readonly number[]): Promise<StagedPerson[]> {
  if (lines.length === 0) return [];
  return tx.sql<StagedPerson[]>`
    delete from pg_temp.import_stage where line = any(${[...lines]}::int[])
    returning line, has_name, name, first_name, last_name, emails, email_labels, phones, phone_labels, company, city, language, time_zone, notes, fields, status, labels, folder, topic_ids, problems`;
}

/** Everybody beyond the first `room`, by line. */
export async function listBeyond(tx: Tx, room: number): Promise<number[]> {
  const rows = await tx.sql<{ line: number }[]>`
    select line from pg_temp.import_stage order by line offset ${room}`;
  return rows.map(({ line }) => line);
}

/** New people worth a row: those with problems, and the first ones of a check. */
export async function listNoted(tx: Tx, sample: number): Promise<Pick<StagedPerson, 'line' | 'name' | 'problems'>[]> {
  return tx.sql<Pick<StagedPerson, 'line' | 'name' | 'problems'>[]>`
    select line, name, problems from (
      select line, name, problems, row_number() over (order by line) as place from pg_temp.import_stage) as s
    where place <= ${sample} or problems <> '[]' order by line`;
}

/**
 * Counts the people left in the stage that no campaign reaches. `late` are objections of their other rows, which a run
 * applies afterwards and counts itself.
 */
export async function countWithoutCampaigns(
  tx: Tx,
  owner: OwnerId,
  late: readonly LateObjection[],
): Promise<WithoutCampaigns> {
  const waiting = late.filter(({ status }) => status === 'pending').flatMap(({ emails }) => emails);
  const gone = late
    .filter(({ status }) => status !== 'pending' && status !== 'subscribed')
    .flatMap(({ emails }) => emails);
  const [row] = await tx.sql<WithoutCampaigns[]>`
    select count(*) filter (where email is null)::int as no_address,
      count(*) filter (where email is not null and status = 'pending')::int as no_permission,
      count(*) filter (where email is not null and status not in ('pending', 'subscribed'))::int as objected
    from (
      select s.email, case
        when s.emails && ${gone}::text[] then 'unsubscribed'
        when s.status <> 'subscribed' then s.status
        when exists (select 1 from suppressions x where x.owner_id = ${owner} and x.address = s.email) then 'unsubscribed'
        when s.emails && ${waiting}::text[] then 'pending'
        else s.status end as status
      from pg_temp.import_stage s) as s`;
  return row ?? { noPermission: 0, noAddress: 0, objected: 0 };
}

type Unplaced = { labels: readonly string[]; labelColumn: string; folders: readonly string[]; folderColumn: string };

/** Labels and folders beyond the limit become problems of the rows that name them. */
export async function noteUnplaced(tx: Tx, { labels, labelColumn, folders, folderColumn }: Unplaced): Promise<void> {
  if (labels.length > 0) {
    await tx.sql`
      update pg_temp.import_stage s set problems = s.problems || (
        select jsonb_agg(jsonb_build_object('column', ${labelColumn}::text, 'value', l.name, 'code', 'labels_full'))
        from unnest(s.labels) as l (name) where l.name = any(${[...labels]}::text[]))
      where s.labels && ${[...labels]}::text[]`;
  }
  if (folders.length > 0) {
    await tx.sql`
      update pg_temp.import_stage s set problems = s.problems || jsonb_build_array(
        jsonb_build_object('column', ${folderColumn}::text, 'value', s.folder, 'code', 'folders_full'))
      where s.folder = any(${[...folders]}::text[])`;
  }
}
