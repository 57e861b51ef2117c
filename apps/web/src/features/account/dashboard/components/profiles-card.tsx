import type { Dashboard } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import type { ProfileStatus } from '@enlace/contract/account/shell/shell.contract.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
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

type TileProps = { profile: Dashboard['profiles']['items'][number]; data: Dashboard };

function ProfileTile({ profile, data }: TileProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (
    <Link to={lists.visits(profile.id, data)} className={classes.tile}>
      <span className={classes.swatch} style={{ background: profile.color ?? 'var(--label-8)' }} aria-hidden="true">
        {[...profile.name.trim()][0]}
      </span>
      <span className={classes.text}>
        <b>{profile.name}</b>
        <span className={classes.path}>{profile.path}</span>
        <span className={classes.state}>
          <StatusBadge tone={tones[profile.status]} isDraft={profile.status === 'draft'}>
            {t(($) => $.dashboard.status[profile.status])}
          </StatusBadge>
        </span>
        <span className={classes.visits}>
          {t(($) => $.dashboard.visitCount, { count: profile.visits, n: formats.number(profile.visits) })}
        </span>
      </span>
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
          <div className={classes.grid}>
            {profiles.items.map((profile) => (
              <ProfileTile key={profile.id} profile={profile} data={data} />
            ))}
          </div>
        )}
        {profiles.restVisits > 0 && (
          <p className={classes.rest}>
            {t(($) => $.dashboard.restVisits, { count: profiles.restVisits, n: formats.number(profiles.restVisits) })}
          </p>
        )}
      </Card>
    </div>
  );
}
