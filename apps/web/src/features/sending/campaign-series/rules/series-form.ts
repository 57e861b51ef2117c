import type { CampaignSeries, SeriesDraft } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import type {
  SeriesEnd,
  SeriesPlan,
  SeriesRule,
} from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';

/** The form always saves the whole audience. */
export type SeriesFields = Omit<SeriesDraft, 'baseRevision' | 'audience' | 'topicId'> &
  Pick<CampaignSeries, 'audience'> & { topicId: string | null };

/** The form values of a stored series. */
export function fieldsOf(series: CampaignSeries): SeriesFields {
  const { name, profile, template, subject, audience, rule, time, zone, startsOn, end } = series;
  const { delivery, isTracked, isPublic, topic, feed } = series;
  return {
    name,
    profileId: profile?.id ?? null,
    templateId: template?.id ?? null,
    subject,
    audience,
    rule,
    time,
    zone,
    startsOn,
    end,
    delivery,
    isTracked,
    isPublic,
    topicId: topic?.id ?? null,
    feed,
  };
}

export function planOf({ rule, time, zone, startsOn, end }: SeriesFields): SeriesPlan {
  return { rule, time, zone, startsOn, end };
}

/** ISO weekday of a calendar date; Monday for invalid dates. */
export function weekdayOf(date: string): number {
  const day = new Date(`${date}T12:00:00Z`).getUTCDay();
  if (Number.isNaN(day)) return 1;
  return day === 0 ? 7 : day;
}

/** A rule of another kind, with defaults from the start day of the series. */
export function ruleOfKind(kind: SeriesRule['kind'], startsOn: string): SeriesRule {
  const weekday = weekdayOf(startsOn);
  switch (kind) {
    case 'daily':
      return { kind };
    case 'weekly':
      return { kind, every: 1, days: [weekday] };
    case 'monthly_day':
      return { kind, day: Number(startsOn.slice(8, 10)) || 1 };
    case 'monthly_weekday':
      return { kind, which: 'first', weekday };
  }
}

export function endOfKind(kind: SeriesEnd['kind'], startsOn: string): SeriesEnd {
  switch (kind) {
    case 'never':
      return { kind };
    case 'on':
      return { kind, date: startsOn };
    case 'after':
      return { kind, issues: 4 };
  }
}

/** An integer within bounds, parsed from input; undefined if invalid. */
export function wholeNumber(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

/** Splits a typed list of words. */
export function wordsOf(text: string): string[] {
  const words = text.split(/[,;、，\n]/).map((word) => word.trim().slice(0, 40));
  return [...new Set(words.filter((word) => word !== ''))].slice(0, 10);
}

/** Whether a text has the form of a web address. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text.trim());
}

/** Whether a form can be stored; catches what the server would refuse with a worse message. */
export function isComplete({ name, startsOn, end, time, feed }: SeriesFields): boolean {
  const isEnded = end.kind !== 'on' || end.date !== '';
  const hasFeed = feed === null || isAddress(feed.url);
  return name.trim() !== '' && startsOn !== '' && time !== '' && isEnded && hasFeed;
}
