import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { useDragSource } from '#components/folders/drag-area.tsx';
import type { Selection } from '#components/table/use-selection.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { MiniPage } from '../preview/mini-page.tsx';
import { clickShare } from '../profile.rules.ts';
import { ProfileLabels } from './profile-labels.tsx';
import { ProfileStatusBadge } from './profile-status-badge.tsx';
import classes from './profile-card.module.css';

type Props = {
  profile: ProfileSummary;
  labels: readonly Label[];
  selection: Selection;
  /** Description of the drag, e.g. “3 perfiles”. */
  dragText: string;
  /** False during fast scrolling: the thumbnail is deferred. */
  isStill: boolean;
  menu: ReactNode;
};

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
      <time dateTime={profile.updatedAt}>
        {t(($) => $.profiles.changedAt, { when: formats.relative(profile.updatedAt) })}
      </time>
    </p>
  );
}

/** The thumbnail, once scrolling stops; then it stays. */
function Mini({ profile, isStill }: Pick<Props, 'profile' | 'isStill'>) {
  const [isShown, setShown] = useState(isStill);
  if (isStill && !isShown) setShown(true);
  return (
    <div className={classes.page}>
      {isShown ? (
        <MiniPage title={profile.name} path={profile.thumbnailPath} />
      ) : (
        <div className={classes.waiting} aria-hidden="true" />
      )}
    </div>
  );
}

/** A profile as a thumbnail of its page, with name, state, labels and two figures. */
export function ProfileCard({ profile, labels, selection, dragText, isStill, menu }: Props) {
  const { t } = useTranslation('profiles');
  const { setNodeRef, listeners, isDragging } = useDragSource({ kind: 'subject', id: profile.id, text: dragText });
  const isOn = selection.selected.has(profile.id);
  return (
    <article
      ref={setNodeRef}
      {...listeners}
      className={classes.card}
      data-selected={isOn || undefined}
      data-dragging={isDragging || undefined}
      data-row={profile.id}
    >
      <div className={classes.shot}>
        <input
          type="checkbox"
          className={classes.box}
          aria-label={t(($) => $.profiles.select, { name: profile.name })}
          checked={isOn}
          onChange={() => undefined}
          onClick={({ shiftKey }) => selection.toggle(profile.id, { range: shiftKey })}
        />
        <Mini profile={profile} isStill={isStill} />
      </div>
      <div className={classes.info}>
        <div className={classes.top}>
          <h2 className={classes.name}>
            <Link to={paths.user.profile(profile.id)} className={classes.link} draggable={false} data-row-link>
              {profile.name}
            </Link>
          </h2>
          {menu}
        </div>
        <p className={classes.path}>{profile.path}</p>
        <div className={classes.states}>
          <ProfileStatusBadge status={profile.status} access={profile} />
          <ProfileLabels ids={profile.labelIds} labels={labels} visible={1} />
          {profile.isMain && <span className={classes.note}>{t(($) => $.profiles.main)}</span>}
          {profile.hasChanges && profile.status !== 'draft' && (
            <span className={classes.note}>{t(($) => $.profiles.unpublished)}</span>
          )}
        </div>
        <Figures profile={profile} />
      </div>
    </article>
  );
}
