import type { FollowUp } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type { Sql } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type Family = { followsId: string; rootId: string };

async function readFamily(tx: Tx, owner: OwnerId, campaignId: string): Promise<Family | undefined> {
  const [row] = await tx.sql<{ followsId: string | null; rootId: string | null }[]>`
    select follows_id, root_id from campaigns where owner_id = ${owner} and id = ${campaignId}`;
  return row?.followsId && row.rootId ? { followsId: row.followsId, rootId: row.rootId } : undefined;
}

type Rows = { owner: OwnerId; campaigns: Sql; which: Sql };

/**
 * Contact ids of ledger rows: the contact after merges, and whoever has the address today. A person who was erased and
 * came back is the same person to their mailbox.
 */
function peopleOf(tx: Tx, { owner, campaigns, which }: Rows): Sql {
  return tx.sql`
    select coalesce(o.merged_into, d.contact_id) as id from campaign_deliveries d
      left join contacts o on o.owner_id = d.owner_id and o.id = d.contact_id and o.merged_into is not null
     where d.owner_id = ${owner} and d.campaign_id in (${campaigns}) and ${which}
    union all
    select n.id from campaign_deliveries d
      join contacts n on n.owner_id = d.owner_id and n.email = d.email and n.deleted_at is null
     where d.owner_id = ${owner} and d.campaign_id in (${campaigns}) and ${which}`;
}

/** Rows that reached their reader, may have, or still may. */
function reached(tx: Tx): Sql {
  return tx.sql`d.state in ('accepted', 'uncertain', 'pending', 'claimed', 'sending')`;
}

/** A follow-up round: its audience (`scope`, on `contacts c`), and who must not receive it again (`had`, ids). */
export async function compileFollow(
  tx: Tx,
  owner: OwnerId,
  { campaignId, who }: { campaignId: string; who: FollowUp },
): Promise<{ scope: Sql | undefined; had: Sql } | undefined> {
  const family = await readFamily(tx, owner, campaignId);
  if (!family) return undefined;
  const { followsId, rootId } = family;
  const whole = tx.sql`select k.id from campaigns k
    where k.owner_id = ${owner} and (k.id = ${rootId} or k.root_id = ${rootId}) and k.id <> ${campaignId}`;
  const rounds = tx.sql`select k.id from campaigns k
    where k.owner_id = ${owner} and k.follows_id = ${followsId} and k.id <> ${campaignId}`;
  const followed = tx.sql`${followsId}::uuid`;
  switch (who) {
    case 'newcomers':
      return { scope: undefined, had: peopleOf(tx, { owner, campaigns: whole, which: tx.sql`true` }) };
    case 'not_reached': {
      const which = tx.sql`d.state in ('rejected', 'skipped')`;
      return {
        scope: tx.sql`and c.id in (${peopleOf(tx, { owner, campaigns: followed, which })})`,
        had: peopleOf(tx, { owner, campaigns: whole, which: reached(tx) }),
      };
    }
    case 'not_opened': {
      const which = tx.sql`d.state = 'accepted' and d.opened_at is null and d.clicked_at is null and d.replied_at is null`;
      return {
        scope: tx.sql`and c.id in (${peopleOf(tx, { owner, campaigns: followed, which })})`,
        had: peopleOf(tx, { owner, campaigns: rounds, which: reached(tx) }),
      };
    }
  }
}

/** Rounds of one family start one at a time, so that none freezes contacts another is freezing. */
export async function lockFamily(tx: Tx, owner: OwnerId, campaignId: string): Promise<void> {
  await tx.sql`
    select 1 from campaigns r where r.owner_id = ${owner}
      and r.id = (select k.root_id from campaigns k where k.owner_id = ${owner} and k.id = ${campaignId}) for update`;
}
