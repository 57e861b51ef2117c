import { settingsPath } from '@enlace/contract/core/user-paths.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Grid, layout, Stack, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Profile } from '../api/profiles.queries.ts';
import type { ProfileStats } from '../clicks/stats.queries.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { ClicksCard } from './clicks-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { ProfileFigures } from './profile-figures.tsx';
import classes from './stats-board.module.css';
import { VisitsChart } from './visits-chart.tsx';

const dayMs = 86_400_000;

/** How visits are counted and how long they are stored, in two sentences. */
function About({ stats }: { stats: ProfileStats }) {
  const { t } = useTranslation('visits');
  const formats = useFormats();
  const last = stats.days.at(-1)?.day ?? stats.to;
  const days = Math.round((Date.parse(last) - Date.parse(stats.keptSince)) / dayMs) + 1;
  return (
    <Text mt={0} maxW="84ch" size={12} tone="faint">
      {t(($) => $.visits.privacy)} {t(($) => $.visits.kept, { n: formats.number(days) })}{' '}
      <Link {...layout('box', { tone: 'primary', underline: true })} to={settingsPath('statistics')}>
        {t(($) => $.visits.keptChange)}
      </Link>
    </Text>
  );
}

/** Two columns of cards, the tall ones separate. */
function Breakdowns({ stats, slug }: { stats: ProfileStats; slug: string }) {
  const { t } = useTranslation('visits');
  const each = { stats, slug };
  return (
    <Grid columns="repeat(2, minmax(0, 1fr))" align="start" gap={20} className={classes.pair}>
      <Stack gap={20} shrink>
        <BreakdownCard {...each} fact="source" title={t(($) => $.visits.card.source)} />
        <BreakdownCard
          {...each}
          fact="country"
          title={t(($) => $.visits.card.country)}
          {...(stats.countsCountries ? {} : { none: t(($) => $.visits.none.countriesOff) })}
        />
        <BreakdownCard
          {...each}
          fact="campaign"
          title={t(($) => $.visits.card.campaign)}
          none={t(($) => $.visits.none.campaign)}
        />
      </Stack>
      <Stack gap={20} shrink>
        <BreakdownCard
          {...each}
          fact="referrer"
          title={t(($) => $.visits.card.referrer)}
          none={t(($) => $.visits.none.referrer)}
        />
        <DevicesCard {...each} />
        <BreakdownCard {...each} fact="language" title={t(($) => $.visits.card.language)} />
      </Stack>
    </Grid>
  );
}

type Props = { profile: Profile; stats: ProfileStats; isStale: boolean };

/** All statistics of a page's visits in the selected period. */
export function StatsBoard({ profile, stats, isStale }: Props) {
  const { t } = useTranslation('visits');
  const { totals, previous } = stats;
  const { slug } = profile;
  const isQuiet = totals.visits + totals.clicks === 0 && (previous?.totals.visits ?? 0) === 0;
  return (
    <div className={isStale ? `${classes.board} ${classes.stale}` : classes.board} aria-busy={isStale}>
      <ProfileFigures stats={stats} />
      {isQuiet ? (
        <Card>
          <EmptyState
            drawing="people"
            title={t(($) => $.visits.empty.title)}
            help={t(($) => $.visits.empty.help)}
            isCompact
          />
        </Card>
      ) : (
        <>
          <VisitsChart stats={stats} slug={slug} />
          <ClicksCard stats={stats} slug={slug} document={profile.draft.document} />
          <Breakdowns stats={stats} slug={slug} />
          <HoursCard stats={stats} slug={slug} />
        </>
      )}
      <About stats={stats} />
    </div>
  );
}
