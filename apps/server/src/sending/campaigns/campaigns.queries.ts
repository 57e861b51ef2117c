import { campaignAudienceSchema } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type { CampaignSort, campaignTabs } from '@enlace/contract/sending/campaigns/campaign-list.contract.ts';
import type { CampaignFunnel, CampaignTotals } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { outlineOfStored } from '#sending/templates/templates.usecases.ts';
import { linkColumns, subjectConditions } from '#workspace/door.ts';
import type { KeysetPosition } from '#platform/keyset.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type MinuteCount, trialWaitOf, waitingOf } from './campaigns.rules.ts';
import type { CampaignSummary, CampaignView } from './campaigns.types.ts';

export type CampaignTab = (typeof campaignTabs)[number];

function tabStates(tab: CampaignTab): readonly string[] | null {
  switch (tab) {
    case 'all':
      return null;
    case 'drafts':
      return ['draft', 'failed'];
    case 'scheduled':
      return ['scheduled'];
    case 'running':
      return ['preparing', 'queued', 'sending', 'paused'];
    case 'sent':
      return ['sent', 'cancelled'];
  }
}

// The frozen mail takes precedence over the template, which may have been changed or deleted since.
function viewColumns(tx: Tx, owner: OwnerId) {
  return tx.sql`
    k.*, coalesce(t.audience, 0) as audience_size, coalesce(t.accepted, 0) as accepted, coalesce(t.rejected, 0) as rejected,
    coalesce(t.skipped, 0) as skipped, coalesce(t.uncertain, 0) as uncertain, coalesce(t.opened, 0) as opened,
    coalesce(t.clicked, 0) as clicked, coalesce(t.replied, 0) as replied, coalesce(t.unsubscribed, 0) as unsubscribed,
    coalesce(t.machine_opened, 0) as machine_opened, coalesce(t.machine_clicked, 0) as machine_clicked, coalesce(t.clicks, 0) as clicks,
    p.name as profile_name, coalesce(c.template_name, m.name) as template_name, m.subject as template_subject,
    m.preheader as template_preheader, c.subject as frozen_subject, coalesce(c.document, m.document) as document,
    f.name as follows_name, ${linkColumns(tx, { owner, noun: 'campaign', subject: tx.sql`k.id` })}`;
}

function viewTables(tx: Tx) {
  return tx.sql`
    campaigns k
    left join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
    left join campaign_contents c on c.owner_id = k.owner_id and c.campaign_id = k.id
    left join templates m on m.owner_id = k.owner_id and m.id = k.template_id
    left join campaigns f on f.owner_id = k.owner_id and f.id = k.follows_id
    left join profiles p on p.owner_id = k.owner_id and p.id = k.profile_id`;
}

type StoredView = Omit<CampaignView, 'audience'> & {
  audience: unknown;
  audienceSize: number;
};

function toView({ audience, audienceSize, ...row }: StoredView): CampaignView {
  // Audiences stored before the introduction of parts lack them.
  return { ...row, audienceDefinition: campaignAudienceSchema.parse(audience), audience: audienceSize };
}

export async function findCampaignView(tx: Tx, owner: OwnerId, id: string): Promise<CampaignView | undefined> {
  const [row] = await tx.sql<
    StoredView[]
  >`select ${viewColumns(tx, owner)} from ${viewTables(tx)} where k.owner_id = ${owner} and k.id = ${id}`;
  return row ? toView(row) : undefined;
}

export type CampaignFilter = {
  tab: CampaignTab;
  search: string | undefined;
  since: Temporal.Instant | undefined;
  folderId?: string | undefined;
  isUnfiled?: boolean | undefined;
  labelIds?: readonly string[] | undefined;
  needsAllLabels?: boolean | undefined;
  ids?: readonly string[] | undefined;
};

async function matching(tx: Tx, owner: OwnerId, { tab, search, since, ids, ...filter }: CampaignFilter) {
  const states = tabStates(tab);
  const links = await subjectConditions(tx, { owner, noun: 'campaign', subject: tx.sql`k.id`, filter });
  const where = tx.sql`k.owner_id = ${owner} and k.kind = 'campaign' and k.deleted_at is null and not k.is_blank
    ${states ? tx.sql`and k.state = any(${[...states]}::text[])` : tx.sql``}
    ${search ? tx.sql`and strpos(lower(k.name), lower(${search})) > 0` : tx.sql``}
    ${ids ? tx.sql`and k.id = any(${[...ids]}::uuid[])` : tx.sql``}
    ${since ? tx.sql`and (k.created_at >= ${since} or k.started_at >= ${since})` : tx.sql``} ${links.and}`;
  // Wrapped in an object: resolving a promise with the statement part would run it.
  return { where };
}

function sortKey(tx: Tx, sort: CampaignSort) {
  switch (sort) {
    case 'recent':
      return tx.sql`extract(epoch from k.created_at)`;
    case 'date':
      return tx.sql`extract(epoch from coalesce(case when k.state = 'scheduled' then k.scheduled_at end, k.started_at, k.updated_at))`;
    case 'name':
      return tx.sql`enlace_fold(k.name)`;
    case 'people':
      return tx.sql`coalesce(t.audience, 0)::numeric`;
    // A campaign that reached no one is below every rate.
    case 'opened':
      return tx.sql`(case when t.accepted > 0 then t.opened::numeric / t.accepted else -1 end)`;
    case 'clicked':
      return tx.sql`(case when t.accepted > 0 then t.clicked::numeric / t.accepted else -1 end)`;
  }
}

export type CampaignOrder = { sort: CampaignSort; direction: 'asc' | 'desc' };
type PageInput = CampaignFilter & CampaignOrder & { after: KeysetPosition | undefined; limit: number };

/** A page of the list; `after` is the position of the last row seen, as `sortKey` of the row and its id. */
export async function listCampaignViews(
  tx: Tx,
  owner: OwnerId,
  { after, limit, sort, direction, ...filter }: PageInput,
): Promise<(CampaignView & { sortKey: string })[]> {
  const { where } = await matching(tx, owner, filter);
  const key = sortKey(tx, sort);
  const [order, beyond] = direction === 'asc' ? [tx.sql`asc`, tx.sql`>`] : [tx.sql`desc`, tx.sql`<`];
  const seen = after && (sort === 'name' ? tx.sql`${after.key}::text` : tx.sql`${after.key}::text::numeric`);
  const rows = await tx.sql<(StoredView & { sortKey: string })[]>`
    select ${viewColumns(tx, owner)}, (${key})::text as sort_key from ${viewTables(tx)}
    where ${where} ${after && seen ? tx.sql`and (${key}, k.id) ${beyond} (${seen}, ${after.id}::uuid)` : tx.sql``}
    order by ${key} ${order}, k.id ${order} limit ${limit}`;
  return rows.map((row) => ({ ...toView(row), sortKey: row.sortKey }));
}

/** Campaigns outside the trash; streams are not listed to the client. */
export async function countLiveCampaigns(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from campaigns where owner_id = ${owner} and kind = 'campaign' and deleted_at is null
      and not is_blank`;
  return row?.total ?? 0;
}

export type TabCounts = Record<CampaignTab, number>;

export async function countByTab(tx: Tx, owner: OwnerId, filter: Omit<CampaignFilter, 'tab'>): Promise<TabCounts> {
  const { where } = await matching(tx, owner, { ...filter, tab: 'all' });
  const [row] = await tx.sql<TabCounts[]>`
    select count(*)::int as all, count(*) filter (where state in ('draft', 'failed'))::int as drafts,
           count(*) filter (where state = 'scheduled')::int as scheduled,
           count(*) filter (where state in ('preparing', 'queued', 'sending', 'paused'))::int as running,
           count(*) filter (where state in ('sent', 'cancelled'))::int as sent
    from campaigns k where ${where}`;
  return row ?? { all: 0, drafts: 0, scheduled: 0, running: 0, sent: 0 };
}

/** Queued, sending and paused campaigns, oldest first. */
export async function listRunningViews(tx: Tx, owner: OwnerId): Promise<CampaignView[]> {
  const rows = await tx.sql<StoredView[]>`
    select ${viewColumns(tx, owner)} from ${viewTables(tx)}
    where k.owner_id = ${owner} and k.kind = 'campaign' and k.deleted_at is null and k.state in ('queued', 'sending', 'paused')
    order by k.id limit 50`;
  return rows.map(toView);
}

const chartMinutes = 60;

/** The latest minutes in which something was sent, oldest first. */
export async function listMinutes(
  tx: Tx,
  owner: OwnerId,
  campaignId: string,
  limit = chartMinutes,
): Promise<MinuteCount[]> {
  const rows = await tx.sql<MinuteCount[]>`
    select minute, accepted from campaign_minutes
    where owner_id = ${owner} and campaign_id = ${campaignId} order by minute desc limit ${limit}`;
  return rows.toReversed();
}

/** Domains currently being slowed down. */
export async function listLimitedDomains(tx: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await tx.sql<{ domain: string }[]>`
    select domain from campaign_domain_backoffs where owner_id = ${owner} and until > now() order by domain limit 20`;
  return rows.map(({ domain }) => domain);
}

/** Mails per minute over the latest campaigns; null before the first. */
export async function usualPace(tx: Tx, owner: OwnerId): Promise<number | null> {
  const [row] = await tx.sql<{ pace: number | null }[]>`
    select avg(accepted)::float8 as pace from (
      select accepted from campaign_minutes where owner_id = ${owner} order by minute desc limit 60
    ) recent`;
  return row?.pace ?? null;
}

export function totalsOf(view: CampaignView): CampaignTotals {
  const { audience, accepted, rejected, skipped, uncertain } = view;
  return { audience, accepted, rejected, skipped, uncertain, waiting: waitingOf(view) };
}

export function funnelOf(view: CampaignView): CampaignFunnel {
  const { opened, clicked, replied, unsubscribed, machineOpened, machineClicked, clicks } = view;
  return { opened, clicked, replied, unsubscribed, machineOpened, machineClicked, clicks };
}

/** A campaign as lists show it. */
export function summaryOf(view: CampaignView): CampaignSummary {
  const { profileId, templateId, document } = view;
  return {
    ...view,
    hasFailures: view.rejected + view.uncertain > 0,
    profile: profileId ? { id: profileId, name: view.profileName ?? '' } : null,
    template: templateId ? { id: templateId, name: view.templateName ?? '' } : null,
    subject: view.frozenSubject ?? view.ownSubject ?? view.templateSubject ?? '',
    outline: document === null ? null : outlineOfStored(document),
    audience: view.audienceDefinition,
    totals: totalsOf(view),
    funnel: funnelOf(view),
    trialWait: trialWaitOf(view),
  };
}
