import type { Tx } from '#platform/database/client.ts';
import type { DeliveryRef } from './delivery-tokens.ts';

/** Within so many seconds … */
const burstSeconds = 10;
/** … nobody follows so many links, */
const leastLinks = 3;
/** nor this share of all. */
const shareOfLinks = 0.6;

/** Whether links followed within a few seconds are more than a person follows: a scanner tries them all. */
export function isBurst({ followed, links }: { followed: number; links: number }): boolean {
  return followed >= leastLinks && followed >= links * shareOfLinks;
}

type Input = {
  tx: Tx;
  ref: DeliveryRef;
  about: { campaignId: string; contactId: string };
  now: Temporal.Instant;
};

async function countBurst({ tx, ref, about }: Input, since: Temporal.Instant): Promise<boolean> {
  const [row] = await tx.sql<{ followed: number; links: number }[]>`
    select (select count(distinct coalesce(l.same_as, l.id))::int from campaign_events e
             join campaign_links l on l.owner_id = e.owner_id and l.campaign_id = ${about.campaignId} and l.id = e.link_id
             where e.owner_id = ${ref.owner} and e.delivery_id = ${ref.deliveryId} and e.kind = 'clicked' and e.at >= ${since}) as followed,
           (select count(*)::int from campaign_links
             where owner_id = ${ref.owner} and campaign_id = ${about.campaignId} and same_as is null) as links`;
  return row !== undefined && isBurst(row);
}

/** A program counts as a machine once, however many links it follows. */
async function isKnownMachine({ tx, ref }: Input): Promise<boolean> {
  const [row] = await tx.sql`
    select 1 from campaign_events
    where owner_id = ${ref.owner} and delivery_id = ${ref.deliveryId} and kind = 'clicked' and machine limit 1`;
  return row !== undefined;
}

async function removeLinks({ tx, ref, about }: Input, since: Temporal.Instant): Promise<number> {
  const taken = await tx.sql<{ linkId: number; clicks: number; isGone: boolean }[]>`
    with taken as (
      update campaign_events set machine = true
      where owner_id = ${ref.owner} and delivery_id = ${ref.deliveryId} and kind = 'clicked' and not machine and at >= ${since}
      returning link_id
    )
    select t.link_id, count(*)::int as clicks,
           not exists (select 1 from campaign_events e
                        where e.owner_id = ${ref.owner} and e.delivery_id = ${ref.deliveryId} and e.kind = 'clicked'
                          and e.link_id = t.link_id and not e.machine and e.at < ${since}) as is_gone
    from taken t group by t.link_id`;
  for (const { linkId, clicks, isGone } of taken)
    await tx.sql`
      update campaign_links set clicks = greatest(clicks - ${clicks}, 0), people = greatest(people - ${isGone ? 1 : 0}, 0)
      where owner_id = ${ref.owner} and campaign_id = ${about.campaignId} and id = ${linkId}`;
  return taken.reduce((sum, { clicks }) => sum + clicks, 0);
}

/**
 * A scanner follows every link of a mail at once, so its first clicks look like a person's. Once the pattern shows,
 * they are reclassified as a machine's. True when it was one.
 */
export async function discardClickBurst(input: Input): Promise<boolean> {
  const { tx, ref, about, now } = input;
  const since = now.subtract({ seconds: burstSeconds });
  if (!(await countBurst(input, since))) return false;
  const wasKnown = await isKnownMachine(input);
  const clicks = await removeLinks(input, since);
  const { owner, deliveryId } = ref;
  const [was] = await tx.sql<{ clicked: boolean; opened: boolean }[]>`
    update campaign_deliveries d set
      clicked_at = case when d.clicked_at >= ${since} then null else d.clicked_at end,
      opened_at = case when d.opened_at >= ${since} and not exists (
          select 1 from campaign_events e
          where e.owner_id = d.owner_id and e.delivery_id = d.id and e.kind = 'opened' and not e.machine) then null else d.opened_at end
    where owner_id = ${owner} and id = ${deliveryId}
    returning (old.clicked_at is not null and new.clicked_at is null) as clicked, (old.opened_at is not null and new.opened_at is null) as opened`;
  await tx.sql`
    update campaign_totals set clicks = greatest(clicks - ${clicks}, 0), clicked = greatest(clicked - ${was?.clicked ? 1 : 0}, 0),
      opened = greatest(opened - ${was?.opened ? 1 : 0}, 0), machine_clicked = machine_clicked + ${wasKnown ? 0 : 1}
    where owner_id = ${owner} and campaign_id = ${about.campaignId}`;
  const kinds = was?.opened ? ['campaign_clicked', 'campaign_opened'] : ['campaign_clicked'];
  await tx.sql`
    delete from contact_events
    where owner_id = ${owner} and contact_id = ${about.contactId} and at >= ${since} and kind in ${tx.sql(kinds)}
      and details ->> 'campaignId' = ${about.campaignId}`;
  return true;
}
