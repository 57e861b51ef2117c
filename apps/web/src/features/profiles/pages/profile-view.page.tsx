import type { Profile, ProfileStats } from '@enlace/contract/profiles/profiles.schemas.ts';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { DocumentButton, LinkButton } from '#components/button/button.tsx';
import { Page } from '#components/page/page.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonBox, SkeletonRows } from '#components/states/skeleton.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { profileQuery, profileStatsQuery } from '../api/profiles.queries.ts';
import { BlockTextsProvider } from '#components/block-editor/blocks/block-texts.tsx';
import { ClickedBlocks } from '../clicks/clicked-blocks.tsx';
import { ProfileStatusBadge } from '../components/profile-status-badge.tsx';
import { MiniPage } from '../preview/mini-page.tsx';
import { ProfileFigures, VisitsCard } from '../view/profile-figures.tsx';
import { ShareCard } from '../view/share-card.tsx';
import classes from './profile-view.module.css';

/** What is worth knowing first: who sees the page, and how many came. */
function useLead(profile: Profile, stats: ProfileStats | undefined): string | undefined {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  if (profile.status === 'draft') return t(($) => $.profiles.view.leadDraft);
  if (profile.status === 'hidden') return t(($) => $.profiles.view.leadHidden);
  if (!stats) return undefined;
  const { visits, clicks } = stats.totals;
  if (visits === 0) return t(($) => $.profiles.view.leadNone);
  const clicked = t(($) => $.profiles.view.leadClicks, { count: clicks, n: formats.number(clicks) });
  return t(($) => $.profiles.view.leadVisits, { count: visits, visits: formats.number(visits), clicks: clicked });
}

function Stats({ id }: { id: string }) {
  const { t } = useTranslation('profiles');
  const stats = useQuery(profileStatsQuery(id));
  if (stats.isError && !stats.data) return <ErrorState error={stats.error} onRetry={() => void stats.refetch()} />;
  if (!stats.data) {
    return (
      <LoadingState>
        <SkeletonBox height={240} />
      </LoadingState>
    );
  }
  return (
    <>
      <ProfileFigures stats={stats.data} />
      <VisitsCard stats={stats.data} />
      <Card title={t(($) => $.profiles.view.clickedTitle)}>
        <Suspense fallback={null}>
          <BlockTextsProvider>
            <ClickedBlocks blocks={stats.data.blocks} none={t(($) => $.profiles.view.clickedNone)} />
          </BlockTextsProvider>
        </Suspense>
      </Card>
    </>
  );
}

function Shown({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profiles');
  const isPhone = useMedia(phoneQuery);
  const stats = useQuery({ ...profileStatsQuery(profile.id), enabled: profile.status !== 'draft' });
  const lead = useLead(profile, stats.data);
  const wasPublished = profile.publishedRevision !== null;
  return (
    <Page
      title={profile.name}
      breadcrumb={[{ label: t(($) => $.profiles.title), to: paths.user.profiles }]}
      titleNote={!isPhone && <ProfileStatusBadge status={profile.status} />}
      heading={profile.name}
      lead={lead}
      actions={
        <>
          {profile.status === 'published' && !isPhone && (
            <DocumentButton size="sm" icon={IconExternalLink} href={profile.path}>
              {t(($) => $.profiles.view.open)}
            </DocumentButton>
          )}
          <LinkButton size="sm" variant="primary" icon={IconPencil} to={paths.user.profile(profile.id)}>
            {t(($) => $.profiles.view.edit)}
          </LinkButton>
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.stack}>
          {wasPublished ? (
            <Stats id={profile.id} />
          ) : (
            <div className={classes.preview}>
              <MiniPage title={profile.name} path={profile.thumbnailPath} />
            </div>
          )}
        </div>
        <div className={classes.stack}>
          {wasPublished && (
            <div className={classes.preview}>
              <MiniPage title={profile.name} path={profile.thumbnailPath} />
            </div>
          )}
          <ShareCard profile={profile} />
        </div>
      </div>
    </Page>
  );
}

/** `/user/perfiles/view/{id}`: how a page is doing and every way to share it. */
export function ProfileViewPage({ id }: { id: string }) {
  const { t } = useTranslation('profiles');
  const profile = useQuery(profileQuery(id));
  if (profile.data) return <Shown profile={profile.data} />;
  return (
    <Page title={t(($) => $.profiles.title)}>
      {profile.isError ? (
        <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <LoadingState>
          <SkeletonRows count={5} />
        </LoadingState>
      )}
    </Page>
  );
}
