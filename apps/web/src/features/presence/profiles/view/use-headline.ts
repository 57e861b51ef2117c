import { useTranslation } from 'react-i18next';
import { shareOfChange } from '#components/figures/change.rules.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Profile } from '../api/profiles.queries.ts';
import type { ProfileStats, StatsView } from '../clicks/stats.queries.ts';
import { useFactNames } from './use-fact-names.ts';

export type Headline = { heading: string; lead: string | undefined };

function useWhen(): (view: StatsView, stats: ProfileStats) => string {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  return (view, stats) =>
    'days' in view
      ? t(($) => $.visits.headline.days[view.days])
      : t(($) => $.visits.headline.own, { from: formats.date(stats.from), to: formats.date(stats.to) });
}

/** Number of visits, compared with the previous period. */
function useSentence(): (view: StatsView, stats: ProfileStats) => string {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const whenOf = useWhen();
  return (view, stats) => {
    const when = whenOf(view, stats);
    const now = stats.totals.visitors;
    if (stats.totals.visits === 0) return t(($) => $.visits.headline.none, { when });
    const visitors = t(($) => $.visits.headline.visitors, { count: now, n: formats.number(now) });
    const change = stats.previous && shareOfChange({ now, before: stats.previous.totals.visitors });
    if (change === null || change === undefined) return t(($) => $.visits.headline.plain, { visitors, when });
    if (Math.abs(change) < 0.005) return t(($) => $.visits.headline.same, { visitors, when });
    const size = { visitors, when, change: formats.percent(Math.round(Math.abs(change) * 100) / 100) };
    return change > 0 ? t(($) => $.visits.headline.more, size) : t(($) => $.visits.headline.less, size);
  };
}

/** What visitors did and where most of them came from. */
function useDetails(): (stats: ProfileStats) => string {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const nameOf = useFactNames();
  return ({ totals, breakdowns }) => {
    const visits = t(($) => $.visits.lead.visits, { count: totals.visits, n: formats.number(totals.visits) });
    const clicks = t(($) => $.visits.lead.clicks, { count: totals.clicks, n: formats.number(totals.clicks) });
    const top = breakdowns.referrer.items[0];
    if (!top || top.visits < totals.visits * 0.1) return t(($) => $.visits.lead.plain, { visits, clicks });
    const share = formats.percent(Math.round((top.visits / totals.visits) * 100) / 100);
    return t(($) => $.visits.lead.top, { visits, clicks, share, name: nameOf('referrer', top.value) });
  };
}

/** Summary sentence. Undefined while unknown. */
export function useHeadline(): (input: {
  profile: Profile;
  view: StatsView;
  stats: ProfileStats | undefined;
}) => Headline | undefined {
  const { t } = useTranslation('visits');
  const sentence = useSentence();
  const details = useDetails();
  return ({ profile, view, stats }) => {
    if (profile.publishedRevision === null)
      return { heading: t(($) => $.visits.headline.draft), lead: t(($) => $.visits.lead.draft) };
    if (!stats) return undefined;
    if (profile.status === 'hidden')
      return { heading: t(($) => $.visits.headline.hidden), lead: t(($) => $.visits.lead.hidden) };
    if (stats.totals.visits > 0) return { heading: sentence(view, stats), lead: details(stats) };
    return profile.visits30d === 0 && 'days' in view && view.days >= 30
      ? { heading: t(($) => $.visits.headline.quiet), lead: undefined }
      : { heading: sentence(view, stats), lead: t(($) => $.visits.lead.none) };
  };
}
