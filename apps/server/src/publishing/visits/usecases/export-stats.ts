import {
  type ProfileStats,
  type StatsSpan,
  type StatsTable,
  type VisitFact,
} from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { csvLine } from '#platform/tables/csv-line.ts';
import { pageOfFact } from '../visits.queries.ts';
import type { VisitCall } from '../visits.types.ts';
import { openSpan, profileStats } from './profile-stats.ts';

const byteOrderMark = '\uFEFF';
const batch = 1000;

type Input = VisitCall & { id: string; query: StatsSpan; table: StatsTable };
export type StatsFile = { name: string; lines: AsyncIterable<string> };

function dayLines({ days }: ProfileStats): string {
  const heads = ['day', 'visits', 'visitors', 'clicks', 'qr_visits', 'bots', 'previews'];
  const rows = days.map((day) =>
    [day.visits, day.visitors, day.clicks, day.qrVisits, day.bots, day.previews].map(String),
  );
  return [heads, ...rows.map((row, index) => [days[index]?.day ?? '', ...row])].map(csvLine).join('');
}

function clickLines({ blocks }: ProfileStats): string {
  const rows = blocks.flatMap((block) =>
    block.links.map(({ href, label, clicks }) => [
      block.blockId,
      block.type ?? '',
      label ?? '',
      href ?? '',
      String(clicks),
    ]),
  );
  return [['block', 'type', 'label', 'address', 'clicks'], ...rows].map(csvLine).join('');
}

function hourLines({ hours }: ProfileStats): string {
  const rows = hours.flatMap((day, weekday) => day.map((visits, hour) => [weekday + 1, hour, visits].map(String)));
  return [['weekday', 'hour', 'visits'], ...rows].map(csvLine).join('');
}

const wholeTables = { days: dayLines, clicks: clickLines, hours: hourLines } as const;

function isFact(table: StatsTable): table is VisitFact {
  return !(table in wholeTables);
}

async function* factLines(input: Input, fact: VisitFact, span: { from: string; to: string }): AsyncGenerator<string> {
  const { deps, ctx, id } = input;
  const owner = ctx.actor.ownerId;
  yield byteOrderMark + csvLine([fact, 'visits']);
  let after: { visits: number; value: string } | undefined;
  do {
    const page = { owner, profileId: id, ...span, fact, limit: batch, ...(after ? { after } : {}) };
    const rows = await deps.db.scoped(owner, (tx) => pageOfFact(tx, page), { readOnly: true });
    if (rows.length > 0) yield rows.map(({ value, visits }) => csvLine([value, String(visits)])).join('');
    after = rows.length < batch ? undefined : rows.at(-1);
  } while (after !== undefined);
}

async function* whole(text: string): AsyncGenerator<string> {
  yield byteOrderMark + text;
}

/** One statistics table as CSV. Errors come before the first line; a long one is read in short transactions. */
export async function exportStats(input: Input): Promise<StatsFile> {
  const { deps, ctx, id, query, table } = input;
  const owner = ctx.actor.ownerId;
  const { profile, span } = await deps.db.scoped(owner, (tx) => openSpan({ tx, deps, owner, id, query }), {
    readOnly: true,
  });
  const [from, to] = [span.from.toString(), span.to.toString()];
  const name = `${profile.slug}-${table}-${from}-${to}.csv`;
  if (isFact(table)) return { name, lines: factLines(input, table, { from, to }) };
  const stats = await profileStats({ deps, ctx, id, query: { ...query, from, to } });
  return { name, lines: whole(wholeTables[table as keyof typeof wholeTables](stats)) };
}
