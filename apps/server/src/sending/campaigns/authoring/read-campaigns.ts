import { decodeKeyset, encodeKeyset } from '#platform/keyset.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import {
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
  isRunning,
  type MinuteCount,
  perMinuteOf,
  type RunningState,
  waitingOf,
} from '../campaigns.rules.ts';
import type { Campaign, CampaignCall, CampaignProgress, CampaignSummary, CampaignView } from '../campaigns.types.ts';
import { listSelections } from '../audience/selections.repository.ts';
import { readTrial } from '../report/read-trial.ts';

const paceMinutes = 3;

export async function getViewOrFail(tx: Tx, owner: OwnerId, id: string): Promise<CampaignView> {
  const view = await findCampaignView(tx, owner, id);
  if (!view || view.deletedAt) throw notFound();
  return view;
}

type Pace = { minutes: readonly MinuteCount[]; limitedDomains: string[]; now: Temporal.Instant };

/** Progress of a started campaign: pace and end are based on the last minutes, so a pause shows immediately. */
function progressOf(view: CampaignView, { minutes, limitedDomains, now }: Pace): CampaignProgress {
  const { state, holdUntil } = view;
  const isMoving = state === 'sending';
  const perMinute = isMoving ? perMinuteOf({ minutes, startedAt: holdUntil, now }) : 0;
  const isHeld = state === 'queued' && holdUntil !== null && Temporal.Instant.compare(holdUntil, now) > 0;
  return {
    done: doneOf(view),
    total: view.audience,
    perMinute,
    etaSeconds: isMoving ? etaSeconds({ waiting: waitingOf(view), perMinute }) : null,
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
      holdUntil,
    });
  }
  return running;
}

type ListQuery = {
  tab: CampaignTab;
  search?: string | undefined;
  since?: string | undefined;
  folderId?: string | undefined;
  isUnfiled?: boolean | undefined;
  labelIds?: readonly string[] | undefined;
  needsAllLabels?: boolean | undefined;
  cursor?: string | undefined;
  limit: number;
};
type ListReply = { items: CampaignSummary[]; next: string | null; counts: TabCounts; running: RunningCampaign[] };

/** Newest first, with the counts of all tabs under the same search. */
export async function listCampaigns({ deps, ctx, query }: CampaignCall & { query: ListQuery }): Promise<ListReply> {
  const owner = ctx.actor.ownerId;
  const { tab, search, limit, folderId, isUnfiled, labelIds, needsAllLabels } = query;
  const place = { folderId, isUnfiled, labelIds, needsAllLabels };
  const since = query.since === undefined ? undefined : Temporal.Instant.from(query.since);
  const after = decodeKeyset(query.cursor, 'text')?.id;
  return deps.db.scoped(owner, async (tx) => {
    const views = await listCampaignViews(tx, owner, { tab, search, since, ...place, after, limit: limit + 1 });
    const page = views.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(summaryOf),
      next: views.length > limit && last ? encodeKeyset({ key: '', id: last.id }) : null,
      counts: await countByTab(tx, owner, { search, since, ...place }),
      running: await readRunning(tx, owner, deps.clock.now()),
    };
  });
}
