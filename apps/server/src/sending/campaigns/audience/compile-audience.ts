import type {
  AudiencePart,
  CampaignAudience,
  CampaignAction,
} from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { branchesOf, namesOfLinks } from '#workspace/door.ts';
import { refusingContacts, segmentCondition, type Sql } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { hasSelection, selectedIds } from './selections.repository.ts';
import { compileFollow } from './compile-follow.ts';

/** An audience as SQL fragments on `contacts c`; the caller filters owner and trash. */
export type CompiledAudience = {
  /** The audience condition, with its leading `and`. */
  scope: Sql;
  /** Ids excluded by hand; undefined when there are none. */
  excluded: Sql | undefined;
  /** Ids that received it in an earlier round. */
  had: Sql | undefined;
  /** Ids that do not want its topic; undefined without a topic. */
  refused: Sql | undefined;
  /** Whether `scope` excludes nobody. */
  isEverybody: boolean;
  /** Ids of segments, folders, labels, selections and campaigns that no longer exist. */
  gone: string[];
};

type PartContext = { tx: Tx; owner: OwnerId; now: Temporal.Instant };

function did(tx: Tx, action: CampaignAction): Sql {
  switch (action) {
    case 'got':
      return tx.sql`d.state in ('accepted', 'uncertain')`;
    case 'opened':
      return tx.sql`d.opened_at is not null`;
    case 'not_opened':
      return tx.sql`d.state = 'accepted' and d.opened_at is null and d.clicked_at is null`;
    case 'clicked':
      return tx.sql`d.clicked_at is not null`;
    case 'not_clicked':
      return tx.sql`d.state = 'accepted' and d.clicked_at is null`;
  }
}

/** Contact ids from a ledger; merged contacts are replaced by the one they became. */
function ledgerIds(tx: Tx, owner: OwnerId, { campaigns, which }: { campaigns: Sql; which: Sql }): Sql {
  return tx.sql`select coalesce(o.merged_into, d.contact_id) as id from campaign_deliveries d
    left join contacts o on o.owner_id = d.owner_id and o.id = d.contact_id and o.merged_into is not null
    where d.owner_id = ${owner} and d.campaign_id in (${campaigns}) and ${which}`;
}

async function hasCampaign(tx: Tx, owner: OwnerId, id: string): Promise<boolean> {
  return (await tx.sql`select 1 from campaigns where owner_id = ${owner} and id = ${id}`).count > 0;
}

type Found = { ids: Sql } | { gone: string };

/** One part as a query of ids. Wrapped in an object: resolving a promise with the statement part would run it. */
async function partIds({ tx, owner, now }: PartContext, part: AudiencePart): Promise<Found> {
  switch (part.type) {
    case 'contacts':
      return { ids: tx.sql`select unnest(${part.ids}::uuid[]) as id` };
    case 'selection': {
      if (!(await hasSelection(tx, owner, part.id))) return { gone: part.id };
      return selectedIds(tx, owner, part.id);
    }
    case 'segment': {
      const segment = await segmentCondition(tx, owner, { segmentId: part.id, now });
      if (!segment) return { gone: part.id };
      return {
        ids: tx.sql`select c.id from contacts c where c.owner_id = ${owner} and c.deleted_at is null ${segment.and}`,
      };
    }
    case 'folder': {
      const branch = (await branchesOf(tx, { owner, noun: 'contact' }, [part.id])).get(part.id) ?? [part.id];
      return {
        ids: tx.sql`select f.subject_id as id from folder_links f
          where f.owner_id = ${owner} and f.noun = 'contact' and f.folder_id = any(${[...branch]}::uuid[])`,
      };
    }
    case 'label':
      return {
        ids: tx.sql`select l.subject_id as id from label_links l
          where l.owner_id = ${owner} and l.noun = 'contact' and l.label_id = ${part.id}`,
      };
    case 'campaign': {
      if (!(await hasCampaign(tx, owner, part.id))) return { gone: part.id };
      return { ids: ledgerIds(tx, owner, { campaigns: tx.sql`${part.id}::uuid`, which: did(tx, part.action) }) };
    }
  }
}

async function goneLinks({ tx, owner }: PartContext, parts: readonly AudiencePart[]): Promise<string[]> {
  const named = parts.flatMap((part) => (part.type === 'folder' || part.type === 'label' ? [part] : []));
  if (named.length === 0) return [];
  const { folders, labels } = await namesOfLinks(tx, { owner, noun: 'contact' });
  return named.flatMap(({ type, id }) => ((type === 'folder' ? folders : labels).has(id) ? [] : [id]));
}

async function union(
  context: PartContext,
  parts: readonly AudiencePart[],
): Promise<{ ids: Sql | undefined; gone: string[] }> {
  const { tx } = context;
  const gone = await goneLinks(context, parts);
  let ids: Sql | undefined;
  for (const part of parts) {
    const found = await partIds(context, part);
    if ('gone' in found) gone.push(found.gone);
    else ids = ids ? tx.sql`${ids} union all ${found.ids}` : found.ids;
  }
  return { ids, gone };
}

/** Compiles an audience against the current data. */
export async function compileAudience(
  tx: Tx,
  owner: OwnerId,
  {
    audience,
    topicId,
    campaignId,
    now,
  }: {
    audience: CampaignAudience;
    topicId: string | null;
    campaignId: string | undefined;
    now: Temporal.Instant;
  },
): Promise<CompiledAudience> {
  const context = { tx, owner, now };
  const { include, exclude, excludeContactIds } = audience;
  const named = excludeContactIds.length > 0 ? [{ type: 'contacts' as const, ids: excludeContactIds }] : [];
  const out = await union(context, [...exclude, ...named]);
  const follow =
    audience.follow === null || campaignId === undefined
      ? undefined
      : await compileFollow(tx, owner, { campaignId, who: audience.follow });
  const chosen = audience.kind === 'chosen' ? await union(context, include) : { ids: undefined, gone: [] };
  const nobody = audience.kind === 'chosen' && chosen.ids === undefined;
  const chosenScope = chosen.ids ? tx.sql`and c.id in (${chosen.ids})` : tx.sql``;
  return {
    scope: tx.sql`${nobody ? tx.sql`and false` : chosenScope} ${follow?.scope ?? tx.sql``}`,
    excluded: out.ids,
    had: follow?.had,
    refused: topicId === null ? undefined : refusingContacts(tx, owner, topicId),
    isEverybody: audience.kind === 'all' && follow?.scope === undefined,
    gone: [...new Set([...out.gone, ...chosen.gone])],
  };
}

/** The condition on `contacts c` for those who receive it, with its leading `and`. */
export function reachCondition(tx: Tx, { scope, excluded, had, refused }: CompiledAudience): Sql {
  return tx.sql`and c.status = 'subscribed' and c.email is not null ${scope}
    ${excluded ? tx.sql`and not exists (select 1 from (${excluded}) x where x.id = c.id)` : tx.sql``}
    ${had ? tx.sql`and not exists (select 1 from (${had}) h where h.id = c.id)` : tx.sql``}
    ${refused ? tx.sql`and not exists (select 1 from (${refused}) t where t.id = c.id)` : tx.sql``}`;
}
