import type { Dashboard } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import type { ProfileStatus } from '@enlace/contract/account/shell/shell.contract.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Box, Grid, Stack, Text } from '#components/layout/layout.tsx';
import { MiniPage } from '#components/page-picture/mini-page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { lists } from '../dashboard.rules.ts';
import classes from './profiles-card.module.css';

const tones: Record<ProfileStatus, StatusTone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'ok',
  hidden: 'neutral',
  expired: 'warn',
};

/** The page's 390 px on a tile of 72. */
const tileScale = 0.1846;

type TileProps = { profile: Dashboard['profiles']['items'][number]; data: Dashboard };

function ProfileTile({ profile, data }: TileProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (
    <Link to={lists.visits(profile.id, data)} className={classes.tile}>
      <Box
        w={72}
        h={96}
        fixed
        clip
        border
        radius="md"
        style={{ background: profile.color ?? 'var(--label-8)' }}
        aria-hidden="true"
      >
        <MiniPage title={profile.name} path={profile.thumbnailPath} scale={tileScale} />
      </Box>
      <Stack leading={1.4} as="span" align="start" shrink className={classes.text}>
        <b>{profile.name}</b>
        <Text maxW="100%" as="span" size={12} tone="faint" truncate>
          {profile.path}
        </Text>
        <Box as="span" mt={8} mb={6}>
          <StatusBadge tone={tones[profile.status]} isDraft={profile.status === 'draft'}>
            {t(($) => $.dashboard.status[profile.status])}
          </StatusBadge>
        </Box>
        <Text as="span" size={12} tone="muted">
          {t(($) => $.dashboard.visitCount, { count: profile.visits, n: formats.number(profile.visits) })}
        </Text>
      </Stack>
    </Link>
  );
}

/** The client's pages with their results. */
export function ProfilesCard({ data }: { data: Dashboard }) {
  const { profiles } = data;
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (
    <div id="perfiles" className={classes.card}>
      <Card
        title={t(($) => $.dashboard.profiles)}
        end={
          profiles.total > 0 && (
            <LinkButton variant="link" size="sm" to={paths.user.profiles}>
              {t(($) => $.dashboard.allProfiles, { count: profiles.total, n: formats.number(profiles.total) })}
            </LinkButton>
          )
        }
      >
        {profiles.total === 0 ? (
          <EmptyState
            drawing="card"
            level={3}
            isCompact
            title={t(($) => $.dashboard.profilesEmpty)}
            help={t(($) => $.dashboard.profilesEmptyHelp)}
            actions={
              <LinkButton variant="primary" to={paths.user.newProfile}>
                {t(($) => $.dashboard.newProfile)}
              </LinkButton>
            }
          />
        ) : (
          <Grid columns="repeat(auto-fill, minmax(min(100%, 260px), 1fr))" gap={12} gapX={20}>
            {profiles.items.map((profile) => (
              <ProfileTile key={profile.id} profile={profile} data={data} />
            ))}
          </Grid>
        )}
        {profiles.restVisits > 0 && (
          <Text mt={12} size={13} tone="faint">
            {t(($) => $.dashboard.restVisits, { count: profiles.restVisits, n: formats.number(profiles.restVisits) })}
          </Text>
        )}
      </Card>
    </div>
  );
}
