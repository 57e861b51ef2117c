import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import type { ListInput, ListPage } from './clients.queries.ts';
import { searchPatterns } from '#platform/search/search-patterns.ts';
import type { ClientListRow } from './clients.types.ts';

/** Unconfirmed registrations, newest first; they have no plan and were never seen. */
export async function listRegistrationRows(tx: Tx, { filter, adminId, cursor, limit }: ListInput): Promise<ListPage> {
  const patterns = searchPatterns(filter.search);
  const { accountTypeId, since, planId } = filter;
  const words = tx.sql`enlace_search_form(' ' || r.name || ' ' || r.alias || ' ' || r.email || ' ' || coalesce(r.phone, ''))`;
  const where = tx.sql`r.confirmed_at is null and ${planId === undefined}
    and not exists (select 1 from users u where u.email = r.email)
    ${patterns.reduce((all, pattern) => tx.sql`${all} and ${words} like ${pattern}`, tx.sql``)}
    ${accountTypeId ? tx.sql`and r.account_type_id = ${accountTypeId}` : tx.sql``}
    ${
      since
        ? tx.sql`and r.created_at >= (${since}::date::timestamp at time zone (select time_zone from users where id = ${adminId}))`
        : tx.sql``
    }`;
  const after = decodeKeyset(cursor, 'text');
  const rows = await tx.sql<ClientListRow[]>`
    select r.id, 'unverified' as state, r.name, r.alias, null as codigo, r.email, r.phone,
           case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as account_type,
           null as plan, null as subscription_state, null::timestamptz as trial_ends_at, false as is_ending, null::boolean as is_free, '[]'::jsonb as owed, r.created_at, null as last_seen_at, r.created_at::text as sort_key
    from registrations r left join account_types t on t.id = r.account_type_id
    where ${where} ${after ? tx.sql`and (r.created_at, r.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``}
    order by r.created_at desc, r.id desc limit ${limit + 1}`;
  const [count] = await tx.sql<{ total: number }[]>`select count(*)::int as total from registrations r where ${where}`;
  const page = toPage(rows, { limit, position: (row) => ({ key: row.sortKey, id: row.id }) });
  return { ...page, total: count?.total ?? 0, totalIsExact: true };
}

export async function countRegistrations(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from registrations r
    where r.confirmed_at is null and not exists (select 1 from users u where u.email = r.email)`;
  return row?.total ?? 0;
}

export type WaitingRegistration = { id: string; email: string; alias: string; name: string };

/** An unconfirmed registration, locked until the transaction ends. */
export async function lockRegistration(tx: Tx, id: string): Promise<WaitingRegistration> {
  const [row] = await tx.sql<WaitingRegistration[]>`
    select id, email, alias, name from registrations where id = ${id} and confirmed_at is null for update`;
  if (!row) throw notFound();
  return row;
}
