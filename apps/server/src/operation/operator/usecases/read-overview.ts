import type { OperatorOverview, OverviewPeriod } from '@enlace/contract/operation/operator/operator.contract.ts';
import { billingNow, countDunning, countLost, countStates, countTrials } from '#billing/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readDiskSpace } from '#platform/storage/disk-space.ts';
import { countedDays } from '../counted-days.queries.ts';
import { clientDays, countClients, countPublishedProfiles, findTimeZone } from '../operator.queries.ts';
import { momentsOf, partsOf, shareOf, spanOf, sumWithin, toBuckets } from '../operator.rules.ts';
import { messagesOf, readHealth, sendsOf } from './read-health.ts';
import { type Reading, readMoney } from './read-money.ts';

/** Paying, cancelled, trial and overdue clients. */
async function readSubscriptions({ tx, span, timeZone }: Reading): Promise<OperatorOverview['subscriptions']> {
  const moments = momentsOf(span, timeZone);
  const before = momentsOf(span.previous, timeZone);
  const states = await countStates(tx);
  const of = (state: string) => states.find((each) => each.state === state)?.count ?? 0;
  const { now: lost, before: lostBefore } = await countLost(tx, { span: moments, before });
  const trials = await countTrials(tx, { span: moments, before });
  return {
    billed: of('active') + of('past_due'),
    states,
    logoChurn: {
      ...lost,
      rate: shareOf(lost.lost, lost.atStart),
      rateBefore: shareOf(lostBefore.lost, lostBefore.atStart),
    },
    trials: { running: of('trialing'), ...trials, rate: shareOf(trials.converted, trials.ended) },
    dunning: await countDunning(tx),
  };
}

type Deps = Pick<Platform, 'db' | 'clock' | 'mail' | 'config'>;
export type OverviewInput = { deps: Deps; userId: string; period: OverviewPeriod };

type Part = { tx: Tx; deps: Deps; userId: string; period: OverviewPeriod };

async function readAll({
  tx,
  deps,
  userId,
  period,
}: Part): Promise<Omit<OperatorOverview, 'storage'> & { parts: OperatorOverview['storage']['parts'] }> {
  const timeZone = await findTimeZone(tx, userId);
  // Billing may be ahead of the clock while the operator tries the future; then all figures are as of that time.
  const now = await billingNow({ tx, deps });
  const span = spanOf({ period, today: now.toZonedDateTimeISO(timeZone).toPlainDate() });
  const reading = { tx, deps, span, timeZone };
  const { since } = momentsOf(span.previous, timeZone);
  const counted = await countedDays(tx, partsOf(span, timeZone));
  const signUps = await clientDays(tx, { since, timeZone });
  const health = await readHealth({ tx, deps });
  return {
    period,
    timeZone,
    from: span.from.toString(),
    to: span.to.toString(),
    previousFrom: span.previous.from.toString(),
    previousTo: span.previous.to.toString(),
    unit: span.unit,
    buckets: span.buckets.map(String),
    clients: {
      total: await countClients(tx),
      fresh: sumWithin(signUps, span),
      freshBefore: sumWithin(signUps, span.previous),
      series: toBuckets(signUps, span),
    },
    subscriptions: await readSubscriptions(reading),
    money: await readMoney(reading),
    billingAheadSeconds: Math.max(0, Math.round((now.epochMilliseconds - deps.clock.now().epochMilliseconds) / 1000)),
    publishedProfiles: await countPublishedProfiles(tx),
    messages: messagesOf(counted, span),
    sends: sendsOf(counted, span),
    ...health,
  };
}

/** Figures over all clients, read at one moment. */
export async function readOverview({ deps, userId, period }: OverviewInput): Promise<OperatorOverview> {
  const { parts, ...overview } = await deps.db.system((tx) => readAll({ tx, deps, userId, period }), {
    isolation: 'repeatable read',
    readOnly: true,
  });
  return { ...overview, storage: { parts, disk: (await readDiskSpace(deps.config.dataDir)) ?? null } };
}
