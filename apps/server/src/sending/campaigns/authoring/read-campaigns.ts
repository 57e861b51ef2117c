import { decodeKeyset, type KeysetPosition, toPage } from '#platform/keyset.ts';
import { csvLine } from '#platform/tables/csv-line.ts';
import { findTopic } from '#audience/door.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import {
  type CampaignOrder,
  type CampaignTab,
  countByTab,
  findCampaignView,
  listCampaignViews,
  listLimitedDomains,
  listMinutes,
  listRunningViews,
  summaryOf,
  type TabCounts,
} from '../campaigns.queries.ts';
import {
  doneOf,
  etaSeconds,
  holdsRest,
  isRunning,
  type MinuteCount,
  perMinuteOf,
  type RunningState,
  type TrialWait,
  trialWaitOf,
  waitingOf,
} from '../campaigns.rules.ts';
import type { Campaign, CampaignCall, CampaignProgress, CampaignSummary, CampaignView } from '../campaigns.types.ts';
import { listSelections } from '../audience/selections.repository.ts';
import { attachmentsOf } from './campaign-attachments.ts';
import { readTrial } from '../report/read-trial.ts';

const paceMinutes = 3;
/** The numbers PostgreSQL writes for a sort key, and no others: a cursor comes from outside. */
const sortedNumber = /^-?\d{1,30}(\.\d{1,30})?$/;

export async function getViewOrFail(tx: Tx, owner: OwnerId, id: string): Promise<CampaignView> {
  const view = await findCampaignView(tx, owner, id);
  if (!view || view.deletedAt) throw notFound();
  return view;
}

type Pace = { minutes: readonly MinuteCount[]; limitedDomains: string[]; now: Temporal.Instant };

/** Progress of a started campaign: pace and end are based on the last minutes, so a pause shows immediately. */
function progressOf(view: CampaignView, { minutes, limitedDomains, now }: Pace): CampaignProgress {
  const { state, holdUntil } = view;
  const isMoving = state === 'sending' && trialWaitOf(view) === null;
  const perMinute = isMoving ? perMinuteOf({ minutes, startedAt: holdUntil, now }) : 0;
  const isHeld = state === 'queued' && holdUntil !== null && Temporal.Instant.compare(holdUntil, now) > 0;
  return {
    done: doneOf(view),
    total: view.audience,
    perMinute,
    etaSeconds: isMoving && !holdsRest(view) ? etaSeconds({ waiting: waitingOf(view), perMinute }) : null,
    holdUntil: isHeld ? holdUntil : null,
    limitedDomains: isMoving ? limitedDomains : [],
    minutes: minutes.map(({ minute, accepted }) => ({ at: minute, count: accepted })),
  };
}

function followedOf({ followsId, followsName, audienceDefinition }: CampaignView): Campaign['follows'] {
  const { follow } = audienceDefinition;
  return followsId && follow ? { id: followsId, name: followsName ?? '', who: follow } : null;
}

/** One campaign as the screens show it. */
export async function readCampaign({ deps, ctx, id }: CampaignCall & { id: string }): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const view = await getViewOrFail(tx, owner, id);
    const minutes = view.startedAt ? await listMinutes(tx, owner, id) : [];
    const limitedDomains = isRunning(view.state) ? await listLimitedDomains(tx, owner) : [];
    const pace = { minutes, limitedDomains, now: deps.clock.now() };
    return {
      ...view,
      ...summaryOf(view),
      preheader: view.ownPreheader ?? view.templatePreheader ?? '',
      topic: view.topicId === null ? null : ((await findTopic(tx, owner, view.topicId)) ?? null),
      attachments: await attachmentsOf(tx, owner, view),
      follows: followedOf(view),
      trial: await readTrial(tx, owner, view),
      selections: await listSelections(tx, owner, view.audienceDefinition),
      progress: view.startedAt === null ? null : progressOf(view, pace),
    };
  });
}

export type RunningCampaign = {
  id: string;
  name: string;
  state: RunningState;
  sent: number;
  total: number;
  perMinute: number;
  etaSeconds: number | null;
  trialWait: TrialWait | null;
  holdUntil: Temporal.Instant | null;
};

/** Progress of every active campaign. */
export async function readRunning(tx: Tx, owner: OwnerId, now: Temporal.Instant): Promise<RunningCampaign[]> {
  const running: RunningCampaign[] = [];
  for (const view of await listRunningViews(tx, owner)) {
    if (!isRunning(view.state)) continue;
    const minutes = await listMinutes(tx, owner, view.id, paceMinutes);
    const { done, total, perMinute, etaSeconds, holdUntil } = progressOf(view, {
      minutes,
      limitedDomains: [],
      now,
    });
    running.push({
      id: view.id,
      name: view.name,
      state: view.state,
      sent: done,
      total,
      perMinute,
      etaSeconds,
      trialWait: trialWaitOf(view),
      holdUntil,
    });
  }
  return running;
}

type FilterQuery = Partial<CampaignOrder> & {
  tab?: CampaignTab | undefined;
  search?: string | undefined;
  since?: string | undefined;
  folderId?: string | undefined;
  isUnfiled?: boolean | undefined;
  labelIds?: readonly string[] | undefined;
  needsAllLabels?: boolean | undefined;
  ids?: readonly string[] | undefined;
};

function filterOf({ tab = 'all', search, since, folderId, isUnfiled, labelIds, needsAllLabels, ids }: FilterQuery) {
  const from = since === undefined ? undefined : Temporal.Instant.from(since);
  return { tab, search, since: from, folderId, isUnfiled, labelIds, needsAllLabels, ids };
}

type ListReply = { items: CampaignSummary[]; next: string | null; counts: TabCounts; running: RunningCampaign[] };
type ListInput = CampaignCall & { query: FilterQuery & { cursor?: string | undefined; limit: number } };

/** A page in the requested order, with the counts of all tabs under the same search. */
export async function listCampaigns({ deps, ctx, query }: ListInput): Promise<ListReply> {
  const owner = ctx.actor.ownerId;
  const { sort = 'recent', direction = 'desc', limit } = query;
  const filter = filterOf(query);
  const after = decodeKeyset(query.cursor, 'text');
  if (after && sort !== 'name' && !sortedNumber.test(after.key)) throw invalidField('cursor', 'invalid_format');
  return deps.db.scoped(owner, async (tx) => {
    const views = await listCampaignViews(tx, owner, { ...filter, sort, direction, after, limit: limit + 1 });
    const page = toPage(views, { limit, position: ({ sortKey, id }) => ({ key: sortKey, id }) });
    return {
      items: page.rows.map(summaryOf),
      next: page.next,
      counts: await countByTab(tx, owner, filter),
      running: await readRunning(tx, owner, deps.clock.now()),
    };
  });
}

const batch = 200;
const columns = [
  ['name', ({ name }: CampaignSummary) => name],
  ['subject', ({ subject }: CampaignSummary) => subject],
  ['state', ({ state }: CampaignSummary) => state],
  ['profile', ({ profile }: CampaignSummary) => profile?.name],
  ['template', ({ template }: CampaignSummary) => template?.name],
  ['created_at', ({ createdAt }: CampaignSummary) => createdAt],
  ['scheduled_at', ({ scheduledAt }: CampaignSummary) => scheduledAt],
  ['started_at', ({ startedAt }: CampaignSummary) => startedAt],
  ['finished_at', ({ finishedAt }: CampaignSummary) => finishedAt],
  ...(['audience', 'accepted', 'rejected', 'skipped', 'uncertain'] as const).map(
    (total) => [total, ({ totals }: CampaignSummary) => totals[total]] as const,
  ),
  ...(['opened', 'clicked', 'replied', 'unsubscribed'] as const).map(
    (figure) => [figure, ({ funnel }: CampaignSummary) => funnel[figure]] as const,
  ),
] as const;

async function* csvOf({ deps, ctx, query }: CampaignCall & { query: FilterQuery }): AsyncGenerator<string> {
  const owner = ctx.actor.ownerId;
  const { sort = 'recent', direction = 'desc' } = query;
  yield `\uFEFF${csvLine(columns.map(([name]) => name))}`;
  let after: KeysetPosition | undefined;
  for (;;) {
    const page = { ...filterOf(query), sort, direction, after, limit: batch };
    const views = await deps.db.scoped(owner, (tx) => listCampaignViews(tx, owner, page));
    for (const view of views) {
      const summary = summaryOf(view);
      yield csvLine(columns.map(([, cell]) => cell(summary)?.toString() ?? ''));
    }
    const last = views.at(-1);
    if (!last || views.length < batch) return;
    after = { key: last.sortKey, id: last.id };
  }
}

/** The list as CSV, in batches of short transactions, so that a slow reader keeps no transaction open. */
export async function exportCampaigns(input: CampaignCall & { query: FilterQuery }): Promise<AsyncIterable<string>> {
  const { deps, ctx, query } = input;
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, (tx) => {
    const entry = { action: 'campaign.list_exported', subjectKind: 'campaign', subjectId: null, after: { ...query } };
    return recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return csvOf(input);
}
