import {
  otherValue,
  type ProfileStats,
  type StatsBreakdown,
  type StatsDay,
  type StatsTotals,
  type VisitFact,
} from '@enlace/contract/publishing/visits/visits.schemas.ts';
import type { FactRow, LinkRow } from './visits.queries.ts';
import type { DraftNames } from './draft-names.rules.ts';

/** Values a screen lists individually; CSV has all of them. */
const listed: Readonly<Record<VisitFact, number>> = {
  referrer: 50,
  source: 10,
  campaign: 50,
  country: 300,
  device: 10,
  browser: 20,
  system: 20,
  language: 50,
};

const figures = ['visits', 'visitors', 'clicks', 'qrVisits', 'bots', 'previews'] as const;

export function sumDays(days: readonly StatsDay[]): StatsTotals {
  const totals = { visits: 0, visitors: 0, clicks: 0, qrVisits: 0, bots: 0, previews: 0 };
  for (const day of days) for (const figure of figures) totals[figure] += day[figure];
  return totals;
}

function breakdownOf(rows: readonly FactRow[], fact: VisitFact): StatsBreakdown {
  const own = rows.filter((row) => row.fact === fact);
  // Only for these two is `other` a total of omitted values; elsewhere it is a value like any other.
  const isSum = ({ value }: FactRow) =>
    value === otherValue && (fact === 'referrer' || fact === 'campaign' || fact === 'language');
  const named = own.filter((row) => !isSum(row));
  const items = named.slice(0, listed[fact]).map(({ value, visits }) => ({ value, visits }));
  const left = [...named.slice(listed[fact]), ...own.filter(isSum)];
  return { items, rest: left.reduce((sum, { visits }) => sum + visits, 0) };
}

export function breakdownsOf(rows: readonly FactRow[]): ProfileStats['breakdowns'] {
  const of = (fact: VisitFact) => breakdownOf(rows, fact);
  return {
    referrer: of('referrer'),
    source: of('source'),
    campaign: of('campaign'),
    country: of('country'),
    device: of('device'),
    browser: of('browser'),
    system: of('system'),
    language: of('language'),
  };
}

export function hoursOf(rows: readonly { weekday: number; hour: number; visits: number }[]): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, visits } of rows) {
    const day = week[weekday - 1];
    if (day && hour in day) day[hour] = visits;
  }
  return week;
}

/** Clicks per block, highest first, with those of its links. */
export function blocksOf(rows: readonly LinkRow[], names: DraftNames): ProfileStats['blocks'] {
  const blocks = new Map<string, ProfileStats['blocks'][number]>();
  for (const { blockId, link, href, clicks } of rows) {
    const block = blocks.get(blockId) ?? { blockId, type: names.typeOf(blockId), clicks: 0, links: [] };
    block.clicks += clicks;
    block.links.push({ link, href, label: href === null ? null : names.labelOf({ blockId, href }), clicks });
    blocks.set(blockId, block);
  }
  return [...blocks.values()].toSorted((one, other) => other.clicks - one.clicks);
}

const notableShare = 0.3;
const quietSources = new Set(['direct', 'site']);

/**
 * What brought most of a day's visits, if it brought a large share. A named site or campaign is more informative than
 * the channel.
 */
export function causeOf(rows: readonly FactRow[], visits: number): NonNullable<ProfileStats['peak']>['cause'] {
  for (const fact of ['campaign', 'referrer', 'source'] as const) {
    const top = rows.find(
      (row) => row.fact === fact && row.value !== otherValue && !(fact === 'source' && quietSources.has(row.value)),
    );
    if (top && top.visits >= visits * notableShare) return { fact, value: top.value, visits: top.visits };
  }
  return null;
}
