import { firstReaderMoment } from '#sending/campaigns/tracking/first-reader-moment.ts';
import { hasFeature } from '#billing/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { lockAnySeries, type NextDate, setNext } from '../campaign-series.repository.ts';
import type { SeriesDeps, SeriesRow } from '../campaign-series.types.ts';
import { insertIssue } from '../issues.repository.ts';
import { hoursBefore, nextAfter, nextFromNow } from '../next-date.rules.ts';
import { momentOf, wallOf } from '../series-dates.rules.ts';
import { notifyMissed, notifyStopped } from './notify-client.ts';

/** As with campaigns: yesterday's mail may be unwanted today. */
const latestHours = 6;

type Input = { tx: Tx; deps: SeriesDeps; owner: OwnerId; row: SeriesRow; timeZone: string };

/** When a date occurs for its first readers. */
async function firstMoment(
  { tx, deps, owner, row, timeZone }: Input,
  on: Temporal.PlainDate,
): Promise<Temporal.Instant> {
  const { timeOfDay: time, audience, topicId, zone } = row;
  const { at } = momentOf(on, { time, timeZone });
  if (zone === 'client') return at;
  return (
    (await firstReaderMoment(tx, owner, { audience, topicId, wall: wallOf(on, time), now: deps.clock.now() })) ?? at
  );
}

/** The date's moment in another zone; a date already past there is skipped. */
function moved({ deps, row, timeZone }: Input, on: Temporal.PlainDate): NextDate {
  return nextFromNow(row, { timeZone, now: deps.clock.now(), after: on.subtract({ days: 1 }) });
}

type Walk = { opened: number; missed: Temporal.PlainDate[]; next: NextDate };

/** Turns every due date, in order, into a row of its own. */
async function walk(input: Input): Promise<Walk> {
  const { tx, deps, owner, timeZone } = input;
  const now = deps.clock.now();
  const missed: Temporal.PlainDate[] = [];
  let opened = 0;
  let { row } = input;
  for (;;) {
    const { nextOn: on, nextAt } = row;
    if (on === null || nextAt === null) return { opened, missed, next: { state: 'ended' } };
    const isDue = Temporal.Instant.compare(nextAt, now) <= 0;
    const dueAt = isDue ? await firstMoment({ ...input, row }, on) : nextAt;
    const at = isDue ? dueAt.subtract({ hours: hoursBefore(row) }) : nextAt;
    if (Temporal.Instant.compare(at, now) > 0) return { opened, missed, next: { state: 'active', on, at, timeZone } };
    const isLate = Temporal.Instant.compare(dueAt.add({ hours: latestHours }), now) < 0;
    const issue = { id: deps.ids.uuid(), seriesId: row.id, on, dueAt, now };
    const isNew = await insertIssue(tx, owner, {
      ...issue,
      state: isLate ? 'missed' : 'preparing',
      problem: isLate ? { code: 'late', params: {} } : null,
    });
    if (isNew && isLate) missed.push(on);
    if (isNew && !isLate) opened += 1;
    const next = nextAfter(row, { timeZone, now });
    if (next.state !== 'active') return { opened, missed, next };
    row = { ...row, nextOn: next.on, nextAt: next.at };
  }
}

/** Opens the due issues of one series, each date once; returns how many. */
export async function openDue({ deps, owner, id }: { deps: SeriesDeps; owner: OwnerId; id: string }): Promise<number> {
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockAnySeries(tx, owner, id);
    if (row.deletedAt || row.state !== 'active' || row.nextOn === null) return 0;
    const now = deps.clock.now();
    if (!(await hasFeature({ tx, owner, feature: 'series' }))) {
      await setNext(tx, { owner, id, next: { state: 'paused' }, now });
      await notifyStopped({ tx, deps, owner, series: row, on: row.nextOn });
      return 0;
    }
    const { timeZone } = await getClientCard(tx, owner);
    const input = { tx, deps, owner, row, timeZone };
    if (timeZone !== row.timeZone) {
      await setNext(tx, { owner, id, next: moved(input, row.nextOn), now });
      return 0;
    }
    const { opened, missed, next } = await walk(input);
    await setNext(tx, { owner, id, next, now });
    const last = missed.at(-1);
    if (last) await notifyMissed({ tx, deps, owner, series: row, on: last, problem: { code: 'late', params: {} } });
    return opened;
  });
}
