import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IconExternalLink, IconPencil } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { DocumentButton, LinkButton } from '#components/button/button.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Grid, Row, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { RecordPage } from '#components/page/record-page.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { type Profile, profileQuery } from '../api/profiles.queries.ts';
import { profileStatsQuery } from '../clicks/stats.queries.ts';
import { ProfileStatusBadge } from '../components/profile-status-badge.tsx';
import { MiniPage } from '#components/page-picture/mini-page.tsx';
import { PeriodSwitch } from '../view/period-switch.tsx';
import { ShareCard } from '../view/share-card.tsx';
import { StatsBoard } from '../view/stats-board.tsx';
import { readView, writeView } from '../view/stats-view.rules.ts';
import { useHeadline } from '../view/use-headline.ts';
import classes from './profile-view.module.css';

/** Visits are recorded every two seconds; the screen refreshes automatically. */
const refreshMs = 10_000;

function useStats(profile: Profile) {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const stats = useQuery({
    ...profileStatsQuery(profile.id, view),
    enabled: profile.publishedRevision !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  return {
    view,
    stats,
    setView: (next: typeof view) => setParams(writeView(params, next), { replace: true, preventScrollReset: true }),
  };
}

function Statistics({ profile, board }: { profile: Profile; board: ReturnType<typeof useStats> }) {
  const { view, stats, setView } = board;
  return (
    <Box shrink>
      <PeriodSwitch view={view} shown={stats.data} onChange={setView} />
      <Loaded
        query={stats}
        shape={
          <>
            <SkeletonBox height={112} />
            <SkeletonBox height={300} />
          </>
        }
      >
        {(data) => <StatsBoard profile={profile} stats={data} isStale={stats.isPlaceholderData} />}
      </Loaded>
    </Box>
  );
}

function PagePicture({ profile }: { profile: Profile }) {
  return (
    <Row h={400} clip border radius="lg" fill="active" justify="center" align="stretch" className={classes.preview}>
      <MiniPage title={profile.name} path={profile.thumbnailPath} />
    </Row>
  );
}

type Part = 'figures' | 'share';

/** On phones one half at a time, else side by side. */
function Halves({ profile, board }: { profile: Profile; board: ReturnType<typeof useStats> }) {
  const { t } = useTranslation('visits');
  const isPhone = useMedia(phoneQuery);
  const [part, setPart] = useState<Part>('figures');
  const isPublished = profile.publishedRevision !== null;
  const side = (
    <Stack shrink gap={20}>
      {isPublished && <PagePicture profile={profile} />}
      <ShareCard profile={profile} />
    </Stack>
  );
  const main = isPublished ? <Statistics profile={profile} board={board} /> : <PagePicture profile={profile} />;
  if (!isPhone) {
    return (
      <Grid columns="minmax(0, 1fr) 340px" align="start" gap={20} className={classes.columns}>
        {main}
        {side}
      </Grid>
    );
  }
  return (
    <>
      <Box mb={16} className={classes.parts}>
        <Segments
          label={t(($) => $.visits.parts.label)}
          segments={[
            { value: 'figures', label: isPublished ? t(($) => $.visits.parts.figures) : t(($) => $.visits.parts.page) },
            { value: 'share', label: t(($) => $.visits.parts.share) },
          ]}
          value={part}
          onChange={setPart}
        />
      </Box>
      {part === 'figures' ? main : side}
    </>
  );
}

function Shown({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profiles');
  const isPhone = useMedia(phoneQuery);
  const canWrite = useCan('profiles.write');
  const board = useStats(profile);
  const headline = useHeadline()({ profile, view: board.view, stats: board.stats.data });
  return (
    <Page
      title={profile.name}
      breadcrumb={[{ label: t(($) => $.profiles.title), to: paths.user.profiles }]}
      titleNote={!isPhone && <ProfileStatusBadge status={profile.status} access={profile} />}
      heading={headline?.heading ?? profile.name}
      lead={headline?.lead}
      actions={
        <>
          {profile.status === 'published' && !isPhone && (
            <DocumentButton size="sm" icon={IconExternalLink} href={profile.path}>
              {t(($) => $.profiles.view.open)}
            </DocumentButton>
          )}
          {canWrite && (
            <LinkButton size="sm" variant="primary" icon={IconPencil} to={paths.user.profile(profile.id)}>
              {t(($) => $.profiles.view.edit)}
            </LinkButton>
          )}
        </>
      }
    >
      <Halves profile={profile} board={board} />
    </Page>
  );
}

/** `/user/perfiles/view/{id}`: statistics of a page and all ways to share it. */
export function ProfileViewPage({ id }: { id: string }) {
  const { t } = useTranslation('profiles');
  return (
    <RecordPage
      query={useQuery(profileQuery(id))}
      list={{ label: t(($) => $.profiles.title), to: paths.user.profiles }}
    >
      {(profile) => <Shown profile={profile} />}
    </RecordPage>
  );
}
