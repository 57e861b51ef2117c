import { Link, useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import type { ShellCounts } from '../api/shell.queries.ts';
import classes from './side-menu.module.css';

/** The most used profiles under “Perfiles”. */
export function MenuProfiles({ profiles }: { profiles: ShellCounts['profiles'] }) {
  const { pathname } = useLocation();
  return (
    <div className={classes.sub}>
      {profiles.map((profile) => {
        const to = paths.user.profileView(profile.id);
        return (
          <Link
            key={profile.id}
            to={to}
            className={classes.subItem}
            aria-current={pathname === to ? 'page' : undefined}
          >
            <span className={classes.dot} style={{ background: profile.color ?? 'var(--label-8)' }} />
            <span className={classes.subLabel}>{profile.name}</span>
          </Link>
        );
      })}
    </div>
  );
}
