import type { SkipReason } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import type { Sql } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type CompiledAudience, reachCondition } from './compile-audience.ts';

type Counted = { included: number; leftOut: { reason: SkipReason; count: number }[] };

// The same conditions as when freezing, split by reason; sets are joined, because a million contacts are looked up in
// them.
function sortedOut(
  tx: Tx,
  owner: OwnerId,
  { scope, excluded, had, refused }: CompiledAudience,
): { reason: Sql; from: Sql } {
  return {
    reason: tx.sql`
      case when c.email is null then 'no_address' when c.status <> 'subscribed' then c.status
           ${had ? tx.sql`when h.id is not null then 'had_it'` : tx.sql``}
           ${excluded ? tx.sql`when x.id is not null then 'excluded'` : tx.sql``}
           ${refused ? tx.sql`when t.id is not null then 'topic'` : tx.sql``}
           else 'included' end`,
    from: tx.sql`contacts c
      ${had ? tx.sql`left join (select distinct s.id from (${had}) s) h on h.id = c.id` : tx.sql``}
      ${excluded ? tx.sql`left join (select distinct s.id from (${excluded}) s) x on x.id = c.id` : tx.sql``}
      ${refused ? tx.sql`left join (${refused}) t on t.id = c.id` : tx.sql``}
      where c.owner_id = ${owner} and c.deleted_at is null ${scope}`,
  };
}

/** Counts the audience's live contacts by outcome. */
export async function countAudience(tx: Tx, owner: OwnerId, compiled: CompiledAudience): Promise<Counted> {
  const { reason, from } = sortedOut(tx, owner, compiled);
  const rows = await tx.sql<{ reason: SkipReason | 'included'; count: number }[]>`
    select ${reason} as reason, count(*)::int as count from ${from} group by 1 order by 2 desc, 1`;
  const leftOut = rows.flatMap((row) => (row.reason === 'included' ? [] : [{ reason: row.reason, count: row.count }]));
  return { included: rows.find((row) => row.reason === 'included')?.count ?? 0, leftOut };
}

export type LeftOutRow = { id: string; name: string; nameKey: string; email: string | null };
type LeftOutPage = { reason: SkipReason; after: { key: string; id: string } | undefined; limit: number };

/** The contacts excluded for one reason, by name. */
export async function listLeftOutRows(
  tx: Tx,
  owner: OwnerId,
  { compiled, page }: { compiled: CompiledAudience; page: LeftOutPage },
): Promise<LeftOutRow[]> {
  const { reason, from } = sortedOut(tx, owner, compiled);
  const { after, limit } = page;
  return tx.sql<LeftOutRow[]>`
    select c.id, c.name, c.name_key, c.email from ${from} and (${reason}) = ${page.reason}
      ${after ? tx.sql`and (c.name_key, c.id) > (${after.key}, ${after.id}::uuid)` : tx.sql``}
    order by c.name_key, c.id limit ${limit}`;
}

function included(tx: Tx, owner: OwnerId, compiled: CompiledAudience): Sql {
  return tx.sql`c.owner_id = ${owner} and c.deleted_at is null ${reachCondition(tx, compiled)}`;
}

/** The ten largest recipient domains. */
export async function topDomains(tx: Tx, owner: OwnerId, compiled: CompiledAudience): Promise<Preflight['domains']> {
  return [
    ...(await tx.sql<Preflight['domains']>`
      select split_part(c.email, '@', 2) as domain, count(*)::int as count from contacts c
      where ${included(tx, owner, compiled)} group by 1 order by 2 desc, 1 limit 10`),
  ];
}

const columns: Readonly<Record<string, string>> = {
  'contact.name': 'name',
  'contact.last_name': 'last_name',
  'contact.phone': 'phone',
  'contact.company': 'company',
  'contact.city': 'city',
  'contact.language': 'language',
};

function missingCondition(tx: Tx, variable: string): Sql | undefined {
  // A first name is taken from the name when its own column is empty.
  if (variable === 'contact.first_name')
    return tx.sql`coalesce(c.first_name, '') = '' and (c.name = '' or strpos(c.name, '@') > 0)`;
  const column = Object.hasOwn(columns, variable) ? columns[variable] : undefined;
  if (column !== undefined) return tx.sql`coalesce(${tx.sql(`c.${column}`)}, '') = ''`;
  const key = /^contact\.(?:fields\.)?([A-Za-z_]\w*)$/.exec(variable)?.[1];
  return key === undefined || key === 'email' || key === 'id'
    ? undefined
    : tx.sql`coalesce(c.fields ->> ${key}, '') = ''`;
}

/** How many readers lack a value for variables without a fallback; all variables in one query. */
export async function countMissing(
  tx: Tx,
  owner: OwnerId,
  { compiled, variables }: { compiled: CompiledAudience; variables: readonly string[] },
): Promise<Preflight['missingValues']> {
  const asked = variables.flatMap((variable) => {
    const condition = missingCondition(tx, variable);
    return condition ? [{ variable, condition }] : [];
  });
  if (asked.length === 0) return [];
  const counts = asked
    .map(({ condition }) => tx.sql`count(*) filter (where ${condition})::int`)
    .reduce((sum, each) => tx.sql`${sum}, ${each}`);
  const [row] = await tx.sql<{ counts: number[] }[]>`
    select array[${counts}] as counts from contacts c where ${included(tx, owner, compiled)}`;
  return asked.flatMap(({ variable }, index) => {
    const count = row?.counts[index] ?? 0;
    return count > 0 ? [{ variable, count }] : [];
  });
}
