import type { z } from 'zod';
import type { contactDetailSchema, TimelineGroup } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { listAddresses } from '../addresses.repository.ts';
import { listConsents } from '../consents.repository.ts';
import { listEvents } from '../contact-events.repository.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { readLinks } from '../contacts.queries.ts';
import { presentFieldSources, readFieldSources } from '../field-sources.repository.ts';
import { contactOf, getContactRow } from '../contacts.repository.ts';
import type { ContactEventRow } from '../contacts.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type ContactDetail = z.output<typeof contactDetailSchema>;
type Figures = ContactDetail['figures'];
type Sums = Omit<Figures, 'visits' | 'visitedProfile'>;
type Visited = { name: string | null; times: number };

/**
 * Visits without cookies or tracking: links in mails that led to a client's page, and forms submitted from one. Mere
 * viewers stay unknown.
 */
async function readVisits(
  tx: Tx,
  owner: OwnerId,
  contactId: string,
): Promise<Pick<Figures, 'visits' | 'visitedProfile'>> {
  const rows = await tx.sql<Visited[]>`
    with way as (
      select e.kind, e.details ->> 'url' as url, (e.details ->> 'profileId')::uuid as profile_id, (e.details ->> 'messageId')::uuid as message_id
      from contact_events e
      where e.owner_id = ${owner} and e.contact_id = ${contactId} and e.kind in ('campaign_clicked', 'wrote')
    ), arrival as (
      select p.name from way
      join profiles p on p.owner_id = ${owner} and p.slug = lower(substring(way.url from '^https?://[^/]+/link/[^/]+/([^/?#]+)'))
      where way.kind = 'campaign_clicked'
      union all
      select p.name from way
      join custom_domains d on d.owner_id = ${owner} and d.host = lower(substring(way.url from '^https?://([^/:?#]+)'))
      left join profiles p on p.owner_id = d.owner_id and p.id = d.root_profile_id
      where way.kind = 'campaign_clicked'
      union all
      select p.name from way
      join messages m on m.owner_id = ${owner} and m.id = way.message_id and m.channel = 'form'
      left join profiles p on p.owner_id = ${owner} and p.id = way.profile_id
      where way.kind = 'wrote'
    )
    select name, count(*)::int as times from arrival group by name order by times desc, name`;
  const visits = rows.reduce((sum, { times }) => sum + times, 0);
  return { visits, visitedProfile: rows.find(({ name }) => name !== null)?.name ?? null };
}

/** Figures computed from the timeline. */
async function readFigures(tx: Tx, owner: OwnerId, contactId: string): Promise<Figures> {
  const [row] = await tx.sql<Sums[]>`
    select count(*) filter (where kind = 'wrote')::int as messages,
           count(*) filter (where kind = 'wrote' and at > coalesce(
             (select max(r.at) from contact_events r
              where r.owner_id = ${owner} and r.contact_id = ${contactId} and r.kind = 'replied'), '-infinity'))::int as unanswered,
           count(distinct details ->> 'campaignId') filter (where kind = 'campaign_sent')::int as campaigns,
           count(distinct details ->> 'campaignId') filter (where kind = 'campaign_opened')::int as opened,
           count(*) filter (where kind = 'campaign_clicked')::int as clicks
    from contact_events where owner_id = ${owner} and contact_id = ${contactId}`;
  const sums = row ?? { messages: 0, unanswered: 0, campaigns: 0, opened: 0, clicks: 0 };
  return { ...sums, ...(await readVisits(tx, owner, contactId)) };
}

type Deps = Pick<ContactsDeps, 'db' | 'clock'>;
type PageInput = { cursor?: string | undefined; limit: number; group?: TimelineGroup | undefined };

const timelinePage = 30;

/** Everything shown on a contact's record. Throws resource.not_found. */
export async function getContact({
  deps,
  ctx,
  id,
}: {
  deps: Deps;
  ctx: ClientContext;
  id: string;
}): Promise<ContactDetail> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const row = await getContactRow(tx, owner, { id, now: deps.clock.now() });
    const [links, sources, addresses, figures, consents, timeline] = await Promise.all([
      readLinks(tx, owner, id),
      readFieldSources(tx, owner, id),
      listAddresses(tx, owner, id),
      readFigures(tx, owner, id),
      listConsents(tx, owner, id),
      listEvents(tx, owner, { contactId: id, cursor: undefined, limit: timelinePage }),
    ]);
    return {
      contact: contactOf(row),
      ...links,
      fieldSources: presentFieldSources(sources, row.fields),
      addresses,
      figures,
      consents,
      timeline: { items: timeline.rows, next: timeline.next },
    };
  });
}

type TimelineInput = { deps: Deps; ctx: ClientContext; id: string; query: PageInput };

/** A page of the timeline. Throws resource.not_found. */
export async function listTimeline({ deps, ctx, id, query }: TimelineInput): Promise<Page<ContactEventRow>> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    await getContactRow(tx, owner, { id, now: deps.clock.now() });
    const { rows, next } = await listEvents(tx, owner, {
      contactId: id,
      cursor: query.cursor,
      limit: query.limit,
      group: query.group,
    });
    return { items: rows, next };
  });
}
