import type { IssueProblem, IssueState } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { IssueRow, IssueView } from './campaign-series.types.ts';

type NewIssue = {
  id: string;
  seriesId: string;
  on: Temporal.PlainDate;
  dueAt: Temporal.Instant;
  state: IssueState;
  problem: IssueProblem | null;
  now: Temporal.Instant;
};

/** Inserts a date of a series once: false when it exists already. */
export async function insertIssue(tx: Tx, owner: OwnerId, issue: NewIssue): Promise<boolean> {
  const { id, seriesId, on, dueAt, state, problem, now } = issue;
  const { count } = await tx.sql`
    insert into campaign_series_issues (owner_id, id, series_id, issue_on, due_at, state, problem, retry_at, created_at)
    values (${owner}, ${id}, ${seriesId}, ${on.toString()}::date, ${dueAt}, ${state}, ${problem && tx.sql.json(problem)}, ${now}, ${now})
    on conflict (owner_id, series_id, issue_on) do nothing`;
  return count === 1;
}

export async function lockIssue(tx: Tx, owner: OwnerId, id: string): Promise<IssueRow> {
  const [row] = await tx.sql<IssueRow[]>`
    select * from campaign_series_issues where owner_id = ${owner} and id = ${id} for no key update`;
  if (!row) throw notFound();
  return row;
}

export async function findIssueOfCampaign(tx: Tx, owner: OwnerId, campaignId: string): Promise<IssueRow | undefined> {
  const [row] = await tx.sql<IssueRow[]>`
    select * from campaign_series_issues where owner_id = ${owner} and campaign_id = ${campaignId} for no key update`;
  return row;
}

type Change = { state: IssueState; problem?: IssueProblem | null };

export async function setIssue(
  tx: Tx,
  { owner, id, change }: { owner: OwnerId; id: string; change: Change },
): Promise<void> {
  const { state, problem = null } = change;
  await tx.sql`
    update campaign_series_issues set state = ${state}, problem = ${problem && tx.sql.json(problem)}
    where owner_id = ${owner} and id = ${id}`;
}

function views(tx: Tx, owner: OwnerId, seriesId: string) {
  return tx.sql`
    select i.*, k.name as campaign_name, k.state as campaign_state, coalesce(t.audience, 0) as audience,
      coalesce(t.accepted, 0) as accepted, coalesce(t.opened, 0) as opened, coalesce(t.clicked, 0) as clicked
    from campaign_series_issues i
    left join campaigns k on k.owner_id = i.owner_id and k.id = i.campaign_id and k.deleted_at is null
    left join campaign_totals t on t.owner_id = k.owner_id and t.campaign_id = k.id
    where i.owner_id = ${owner} and i.series_id = ${seriesId}`;
}

export async function getIssueView(
  tx: Tx,
  owner: OwnerId,
  { seriesId, id }: { seriesId: string; id: string },
): Promise<IssueView> {
  const [row] = await tx.sql<IssueView[]>`${views(tx, owner, seriesId)} and i.id = ${id}`;
  if (!row) throw notFound();
  return row;
}

type Page = { seriesId: string; after: { key: string; id: string } | undefined; limit: number };

/** Newest date first. */
export async function listIssueViews(tx: Tx, owner: OwnerId, { seriesId, after, limit }: Page): Promise<IssueView[]> {
  return tx.sql<IssueView[]>`
    ${views(tx, owner, seriesId)} ${after ? tx.sql`and (i.issue_on, i.id) < (${after.key}::date, ${after.id}::uuid)` : tx.sql``}
    order by i.issue_on desc, i.id desc limit ${limit}`;
}
