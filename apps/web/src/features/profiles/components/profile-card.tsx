import type { ProfileSummary } from '@enlace/contract/profiles/profiles.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { ProfileActions } from '../api/use-profile-actions.ts';
import { MiniPage } from '../preview/mini-page.tsx';
import { clickShare } from '../profile.rules.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { ProfileStatusBadge } from './profile-status-badge.tsx';
import classes from './profile-card.module.css';

export type Selection = { has: (id: string) => boolean; toggle: (id: string, withRange: boolean) => void };
type Props = { profile: ProfileSummary; actions: ProfileActions; selection: Selection };

/** The box to tick a card or a row; with Shift, all from the last one. Its name comes from a label around it or `aria-label`. */
export function SelectBox({ id, selection, ...label }: { id: string; selection: Selection; 'aria-label'?: string }) {
  return (
    <input
      {...label}
      type="checkbox"
      className={classes.box}
      checked={selection.has(id)}
      onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

function Figures({ profile }: { profile: ProfileSummary }) {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const share = clickShare(profile);
  return (
    <p className={classes.figures}>
      <span>
        {profile.visits30d === 0
          ? t(($) => $.profiles.noVisits)
          : t(($) => $.profiles.visits, { count: profile.visits30d, n: formats.number(profile.visits30d) })}
      </span>
      {share !== undefined && (
        <span className={classes.share}>{t(($) => $.profiles.clickShare, { share: formats.percent(share) })}</span>
      )}
      <time dateTime={profile.updatedAt}>{formats.relative(profile.updatedAt)}</time>
    </p>
  );
}

/** A profile as its own page in small, with its name, state and two figures. */
export function ProfileCard({ profile, actions, selection }: Props) {
  const { t } = useTranslation('profiles');
  return (
    <article className={classes.card} data-selected={selection.has(profile.id) || undefined} data-row={profile.id}>
      <div className={classes.shot}>
        <SelectBox
          id={profile.id}
          selection={selection}
          aria-label={t(($) => $.profiles.select, { name: profile.name })}
        />
        <div className={classes.page}>
          <MiniPage title={profile.name} path={profile.thumbnailPath} />
        </div>
      </div>
      <div className={classes.info}>
        <div className={classes.top}>
          <h2 className={classes.name}>
            <Link to={paths.user.profile(profile.id)} className={classes.link} data-row-link>
              {profile.name}
            </Link>
          </h2>
          <ProfileMenu profile={profile} actions={actions} />
        </div>
        <p className={classes.path}>{profile.path}</p>
        <p className={classes.states}>
          <ProfileStatusBadge status={profile.status} />
          {profile.isMain && <span className={classes.note}>{t(($) => $.profiles.main)}</span>}
          {profile.hasChanges && profile.status !== 'draft' && (
            <span className={classes.note}>{t(($) => $.profiles.unpublished)}</span>
          )}
        </p>
        <Figures profile={profile} />
      </div>
    </article>
  );
}
