import type { IssueProblem } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import { notify, recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { SeriesDeps, SeriesRow } from '../campaign-series.types.ts';
import { dayText } from '../day-text.ts';

type NotifyInput = {
  tx: Tx;
  deps: Pick<SeriesDeps, 'live' | 'ids' | 'jobs'>;
  owner: OwnerId;
  series: Pick<SeriesRow, 'id' | 'name'>;
  on: Temporal.PlainDate;
};

async function notifyOwner(
  { tx, deps, owner, series, on }: NotifyInput,
  what: 'ready' | 'missed' | 'stopped',
  link: string,
): Promise<void> {
  const { locale } = await getClientCard(tx, owner);
  const params = { name: series.name, what, date: dayText(on, locale) };
  await notify({ tx, deps, owner, notification: { kind: 'campaign.series', params, link } });
}

const job = 'campaign_series.maintain';

/** Notifies the client of a date that was not sent; the list and the history say why. */
export async function notifyMissed(input: NotifyInput & { problem: IssueProblem }): Promise<void> {
  const { tx, owner, series, on, problem } = input;
  await notifyOwner(input, 'missed', `/user/campanas/periodicas/${series.id}`);
  const after = { name: series.name, date: on.toString(), reason: problem.code };
  const entry = { action: 'campaign_series.issue_missed', subjectKind: 'campaign_series', subjectId: series.id, after };
  await recordHistory({ tx, owner, actor: { kind: 'system', job }, entry });
}

/** Notifies the client that a series is paused, because their plan has none any more. */
export async function notifyStopped(input: NotifyInput): Promise<void> {
  const { tx, owner, series } = input;
  await notifyOwner(input, 'stopped', `/user/campanas/periodicas/${series.id}`);
  const after = { name: series.name, reason: 'plan' };
  const entry = { action: 'campaign_series.paused', subjectKind: 'campaign_series', subjectId: series.id, after };
  await recordHistory({ tx, owner, actor: { kind: 'system', job }, entry });
}

/** Notifies the client that a draft is ready. */
export async function notifyReady(input: NotifyInput & { campaignId: string }): Promise<void> {
  const { tx, owner, series, on } = input;
  await notifyOwner(input, 'ready', `/user/campanas/${input.campaignId}`);
  const after = { name: series.name, date: on.toString() };
  const entry = {
    action: 'campaign_series.issue_prepared',
    subjectKind: 'campaign_series',
    subjectId: series.id,
    after,
  };
  await recordHistory({ tx, owner, actor: { kind: 'system', job }, entry });
}
