import type { OperatorOverview } from '@enlace/contract/operation/operator/operator.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { CountedDay, CountedFigure } from '../counted-days.queries.ts';
import { errorSlots, queueCounts, readBytes, readTransport } from '../operator.queries.ts';
import { type OverviewSpan, shareOf, sumWithin, toBuckets } from '../operator.rules.ts';

const hours = 24;

/** Results of mails in the span; rates are shares of the accepted ones. */
export function sendsOf(days: readonly CountedDay[], span: OverviewSpan): OperatorOverview['sends'] {
  const of = (...figures: CountedFigure[]) => days.filter(({ figure }) => figures.includes(figure));
  const accepted = of('campaign_accepted', 'single_accepted');
  const total = sumWithin(accepted, span);
  const bounced = sumWithin(of('bounced'), span);
  const complained = sumWithin(of('complained'), span);
  return {
    accepted: total,
    acceptedBefore: sumWithin(accepted, span.previous),
    ofCampaigns: sumWithin(of('campaign_accepted'), span),
    rejected: sumWithin(of('rejected'), span),
    bounced,
    complained,
    bounceRate: shareOf(bounced, total),
    complaintRate: shareOf(complained, total),
    series: toBuckets(accepted, span),
  };
}

export function messagesOf(days: readonly CountedDay[], span: OverviewSpan): OperatorOverview['messages'] {
  const messages = days.filter(({ figure }) => figure === 'messages');
  return {
    total: sumWithin(messages, span),
    totalBefore: sumWithin(messages, span.previous),
    series: toBuckets(messages, span),
  };
}

type Slots = Awaited<ReturnType<typeof errorSlots>>;

/** Half hours → the last 24 hours, the current one last. */
export function errorHours(slots: Slots, now: Temporal.Instant): { hours: number[]; before: number } {
  const hourOf = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 3_600_000);
  const last = hourOf(now);
  const sums = Array.from({ length: hours }, () => 0);
  let before = 0;
  for (const { slot, count } of slots) {
    const place = hours - 1 - (last - hourOf(slot));
    if (place < 0) before += count;
    else if (place < hours) sums[place] = (sums[place] ?? 0) + count;
  }
  return { hours: sums, before };
}

type Health = Pick<OperatorOverview, 'transport' | 'queues' | 'errors'> & {
  parts: OperatorOverview['storage']['parts'];
};

/** The current state of mail, jobs, errors and storage. */
export async function readHealth({ tx, deps }: { tx: Tx; deps: Pick<Platform, 'clock' | 'mail'> }): Promise<Health> {
  const now = deps.clock.now();
  const first = Temporal.Instant.fromEpochMilliseconds(
    (Math.floor(now.epochMilliseconds / 3_600_000) - hours * 2 + 1) * 3_600_000,
  );
  const { lastAcceptedAt, ...transport } = await readTransport(tx);
  const queues = await queueCounts(tx);
  const { hours: perHour, before } = errorHours(await errorSlots(tx, { since: first }), now);
  const bytes = await readBytes(tx);
  return {
    transport: { kind: deps.mail.kind, ...transport, lastAcceptedAt: lastAcceptedAt?.toString() ?? null },
    queues,
    errors: {
      server: perHour.reduce((sum, count) => sum + count, 0),
      serverBefore: before,
      failedJobs: (queues ?? []).reduce((sum, { failed }) => sum + failed, 0),
      hours: perHour,
    },
    parts: [
      { part: 'files', bytes: bytes.files },
      { part: 'database', bytes: bytes.database },
      { part: 'outbox', bytes: bytes.outbox },
    ],
  };
}
