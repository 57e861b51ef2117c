import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { suppressedStatuses } from '#modules/contacts/contacts.rules.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { KnownPerson, StagedPerson } from '../imports.types.ts';

/**
 * One chunk in a table of this connection alone: no log is written for it, and it empties itself at commit. Plans go by
 * the indexes of the large tables row by row (hence the lateral look-ups), and are made anew for each chunk: one of the first chunk knows only empty tables.
 */
export async function fillStage(tx: Tx, copy: Uint8Array): Promise<void> {
  await tx.sql`
    select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('enable_seqscan', 'off', true),
           set_config('jit', 'off', true), set_config('statement_timeout', '120000', true), set_config('plan_cache_mode', 'force_custom_plan', true)`;
  await tx.sql`
    create temp table if not exists import_stage (
      line integer, has_name boolean, name text, name_key text, first_name text, last_name text, email text, emails text[],
      phone text, phones text[], company text, city text, language text, notes text, fields jsonb, status text, labels text[],
      search tsvector, problems jsonb
    ) on commit delete rows`;
  const target = await tx.sql`copy pg_temp.import_stage from stdin`.writable();
  await pipeline(Readable.from([copy], { objectMode: false }), target);
}

type Hit = { line: number; contactId: string; email: string };

/** Live tamys who hold an address of the chunk. */
export async function findEmailHolders(tx: Tx, owner: OwnerId): Promise<Hit[]> {
  return tx.sql<Hit[]>`
    select s.line, a.contact_id, a.value as email
    from pg_temp.import_stage s cross join lateral unnest(s.emails) as e (value)
    cross join lateral (
      select a.contact_id, a.value from contact_addresses a
      where a.owner_id = ${owner} and a.kind = 'email' and a.value = e.value and a.live limit 1) as a`;
}

type Person = { phone: string; hasEmail: boolean };

/**
 * A number alone never joins two different addresses: families and offices share numbers. All numbers of a chunk are
 * looked up together: whatever index the planner takes, the table is gone through once at most.
 */
export async function findPhoneHolders(
  tx: Tx,
  owner: OwnerId,
  { first, last }: { first: string; last: string },
): Promise<{ line: number; contactId: string }[]> {
  const staged = await tx.sql<(Person & { line: number })[]>`
    select line, phone, email is not null as has_email from pg_temp.import_stage where phone is not null`;
  if (staged.length === 0) return [];
  const phones = [...new Set(staged.map(({ phone }) => phone))];
  const holders = await tx.sql<(Person & { id: string })[]>`
    select c.id, c.phone, c.email is not null as has_email from contacts c
    where c.owner_id = ${owner} and c.phone = any(${phones}::text[]) and c.deleted_at is null and c.id not between ${first} and ${last}
    order by c.id`;
  const byPhone = Map.groupBy(holders, ({ phone }) => phone);
  return staged.flatMap(({ line, phone, hasEmail }) => {
    const holder = byPhone.get(phone)?.find((each) => !hasEmail || !each.hasEmail);
    return holder ? [{ line, contactId: holder.id }] : [];
  });
}

/** Addresses that stopped mailings before their record went to the trash, and those of erased people. */
export async function findClosedAddresses(
  tx: Tx,
  owner: OwnerId,
): Promise<{ line: number; email: string; code: 'suppressed' | 'erased' }[]> {
  const [any] = await tx.sql<{ buried: boolean; erased: boolean }[]>`
    select exists (select 1 from contacts where owner_id = ${owner} and deleted_at is not null and email is not null) as buried,
           exists (select 1 from suppressed_addresses where owner_id = ${owner}) as erased`;
  const buried = any?.buried
    ? await tx.sql<{ line: number; email: string }[]>`
        select s.line, e.value as email from pg_temp.import_stage s cross join lateral unnest(s.emails) as e (value)
        cross join lateral (
          select 1 from contacts d where d.owner_id = ${owner} and d.email between e.value and e.value and d.deleted_at is not null
            and d.status = any(${[...suppressedStatuses]}::text[]) order by d.email limit 1) as d`
    : [];
  const erased = any?.erased ? await findErased(tx, owner) : [];
  return [
    ...buried.map((row) => ({ ...row, code: 'suppressed' as const })),
    ...erased.map((row) => ({ ...row, code: 'erased' as const })),
  ];
}

/** Addresses of erased people are kept only as hashes under the client's salt. */
function findErased(tx: Tx, owner: OwnerId): Promise<{ line: number; email: string }[]> {
  return tx.sql<{ line: number; email: string }[]>`
    select s.line, e.value as email
    from pg_temp.import_stage s cross join lateral unnest(s.emails) as e (value)
    join suppression_salts k on k.owner_id = ${owner}
    cross join lateral (
      select 1 from suppressed_addresses a
      where a.owner_id = k.owner_id and a.email_hash = sha256(k.salt || convert_to(e.value, 'UTF8')) limit 1) as a`;
}

/** The tamys as they are, in one order of locks when they are about to change. */
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
    select c.id, c.name, c.first_name, c.last_name, c.email, c.phone, c.company, c.city, c.language, c.notes, c.fields, c.status,
           c.status_reason, c.status_changed_at::text as status_changed_at, c.updated_at::text as updated_at,
           array(select a.value from contact_addresses a where a.owner_id = c.owner_id and a.contact_id = c.id and a.kind = 'email'
             order by a.is_primary desc, a.position, a.id) as emails,
           array(select a.value from contact_addresses a where a.owner_id = c.owner_id and a.contact_id = c.id and a.kind = 'phone'
             order by a.is_primary desc, a.position, a.id) as phones,
           (select l.folder_id from folder_links l where l.owner_id = c.owner_id and l.noun = 'contact' and l.subject_id = c.id) as folder_id,
           array(select l.label_id from label_links l where l.owner_id = c.owner_id and l.noun = 'contact' and l.subject_id = c.id
             order by l.label_id) as label_ids
    from contacts c where c.owner_id = ${owner} and c.id = any(${[...ids]}::uuid[])`;
}

/** For the writes: the checks of foreign keys run once per row and must not be planned each time. */
export async function endLookups(tx: Tx): Promise<void> {
  await tx.sql`select set_config('plan_cache_mode', 'auto', true)`;
}

/** Takes people out of the stage; those that stay are the new ones. */
export async function takeStaged(tx: Tx, lines: readonly number[]): Promise<StagedPerson[]> {
  if (lines.length === 0) return [];
  return tx.sql<StagedPerson[]>`
    delete from pg_temp.import_stage where line = any(${[...lines]}::int[])
    returning line, has_name, name, first_name, last_name, emails, phones, company, city, language, notes, fields, status, labels, problems`;
}

/** Everybody beyond the first `room`, by line. */
export async function listBeyond(tx: Tx, room: number): Promise<number[]> {
  const rows = await tx.sql<{ line: number }[]>`
    select line from pg_temp.import_stage order by line offset ${room}`;
  return rows.map(({ line }) => line);
}

/** New people worth a row of their own: those with problems, and the first ones of a check. */
export async function listNoted(tx: Tx, sample: number): Promise<Pick<StagedPerson, 'line' | 'name' | 'problems'>[]> {
  return tx.sql<Pick<StagedPerson, 'line' | 'name' | 'problems'>[]>`
    select line, name, problems from (
      select line, name, problems, row_number() over (order by line) as place from pg_temp.import_stage) as s
    where place <= ${sample} or problems <> '[]' order by line`;
}
