import type { CampaignAudience, Preflight, SkipReason } from '@enlace/contract/campaigns/campaigns.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type Counted = { included: number; leftOut: { reason: SkipReason; count: number }[] };

// The same conditions as the freezing, told apart by their reason.
function reasonOf(tx: Tx, audience: CampaignAudience) {
  return tx.sql`
    case when email is null then 'no_address'
         when status <> 'subscribed' then status
         when id = any(${audience.excludeContactIds}::uuid[]) then 'excluded'
         else 'included' end`;
}

/** Live contacts by what becomes of them. */
export async function countAudience(tx: Tx, owner: OwnerId, audience: CampaignAudience): Promise<Counted> {
  const rows = await tx.sql<{ reason: SkipReason | 'included'; count: number }[]>`
    select ${reasonOf(tx, audience)} as reason, count(*)::int as count from contacts
    where owner_id = ${owner} and deleted_at is null group by 1 order by 2 desc, 1`;
  const leftOut = rows.flatMap(({ reason, count }) => (reason === 'included' ? [] : [{ reason, count }]));
  return { included: rows.find(({ reason }) => reason === 'included')?.count ?? 0, leftOut };
}

function included(tx: Tx, owner: OwnerId, audience: CampaignAudience) {
  return tx.sql`owner_id = ${owner} and deleted_at is null and status = 'subscribed' and email is not null and id <> all(${audience.excludeContactIds}::uuid[])`;
}

/** The ten largest recipient domains. */
export async function topDomains(tx: Tx, owner: OwnerId, audience: CampaignAudience): Promise<Preflight['domains']> {
  return [
    ...(await tx.sql<Preflight['domains']>`
      select split_part(email, '@', 2) as domain, count(*)::int as count from contacts
      where ${included(tx, owner, audience)} group by 1 order by 2 desc, 1 limit 10`),
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

function missingCondition(tx: Tx, variable: string) {
  // A first name is taken from the name when its own column is empty.
  if (variable === 'contact.first_name')
    return tx.sql`coalesce(first_name, '') = '' and (name = '' or strpos(name, '@') > 0)`;
  const column = Object.hasOwn(columns, variable) ? columns[variable] : undefined;
  if (column !== undefined) return tx.sql`coalesce(${tx.sql(column)}, '') = ''`;
  const key = /^contact\.(?:fields\.)?([A-Za-z_]\w*)$/.exec(variable)?.[1];
  return key === undefined || key === 'email' || key === 'id'
    ? undefined
    : tx.sql`coalesce(fields ->> ${key}, '') = ''`;
}

/** How many readers have nothing to show for a variable written without a fallback. */
export async function countMissing(
  tx: Tx,
  owner: OwnerId,
  { audience, variables }: { audience: CampaignAudience; variables: readonly string[] },
): Promise<Preflight['missingValues']> {
  const missing: Preflight['missingValues'] = [];
  for (const variable of variables) {
    const condition = missingCondition(tx, variable);
    if (!condition) continue;
    const [row] = await tx.sql<
      { count: number }[]
    >`select count(*)::int as count from contacts where ${included(tx, owner, audience)} and ${condition}`;
    if (row && row.count > 0) missing.push({ variable, count: row.count });
  }
  return missing;
}
