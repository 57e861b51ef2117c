import type { ProfileSummary } from '@enlace/contract/profiles/profiles.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { ProfileActions } from '../api/use-profile-actions.ts';
import { SelectBox, type Selection } from './profile-card.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { ProfileStatusBadge } from './profile-status-badge.tsx';
import classes from './profile-table.module.css';

type Props = { profiles: readonly ProfileSummary[]; actions: ProfileActions; selection: Selection };

function Row({ profile, actions, selection }: Omit<Props, 'profiles'> & { profile: ProfileSummary }) {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  return (
    <tr data-row={profile.id} data-selected={selection.has(profile.id) || undefined}>
      <td className={classes.tick}>
        <label>
          <span className="sr-only">{t(($) => $.profiles.select, { name: profile.name })}</span>
          <SelectBox id={profile.id} selection={selection} />
        </label>
      </td>
      <th scope="row" aria-label={profile.name}>
        <Link to={paths.user.profile(profile.id)} className={classes.link} data-row-link>
          <span className={classes.dot} style={{ background: profile.color ?? 'var(--label-8)' }} aria-hidden="true" />
          <span className={classes.name}>
            <b>{profile.name}</b>
            <span>
              {profile.path}
              {profile.isMain && ` · ${t(($) => $.profiles.main)}`}
            </span>
          </span>
        </Link>
      </th>
      <td>
        <ProfileStatusBadge status={profile.status} isQuiet={profile.status === 'published'} />
      </td>
      <td className={classes.number}>{formats.number(profile.visits30d)}</td>
      <td className={classes.number}>{formats.number(profile.clicks30d)}</td>
      <td className={classes.when}>
        <time dateTime={profile.updatedAt}>{formats.relative(profile.updatedAt)}</time>
      </td>
      <td className={classes.menu}>
        <ProfileMenu profile={profile} actions={actions} />
      </td>
    </tr>
  );
}

/** The same profiles as lines, for many of them. */
export function ProfileTable({ profiles, actions, selection }: Props) {
  const { t } = useTranslation('profiles');
  const column = (key: 'name' | 'status' | 'visits' | 'clicks' | 'updated') => t(($) => $.profiles.column[key]);
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className="sr-only">{t(($) => $.profiles.columnNote)}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.tick}>
              <span className="sr-only">{t(($) => $.profiles.column.select)}</span>
            </th>
            <th scope="col">{column('name')}</th>
            <th scope="col">{column('status')}</th>
            <th scope="col" className={classes.number}>
              {column('visits')}
            </th>
            <th scope="col" className={classes.number}>
              {column('clicks')}
            </th>
            <th scope="col">{column('updated')}</th>
            <th scope="col" className={classes.menu}>
              <span className="sr-only">{t(($) => $.profiles.column.actions)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {profiles.map((profile) => (
            <Row key={profile.id} profile={profile} actions={actions} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
