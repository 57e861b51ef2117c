import type { ProfileSummary } from '@enlace/contract/profiles/profiles.schemas.ts';
import { IconCopy, IconEyeOff, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import type { ProfileActions } from '../api/use-profile-actions.ts';
import classes from './profile-bulk-bar.module.css';

type Props = { profiles: readonly ProfileSummary[]; actions: ProfileActions; onClear: () => void };

function Action({
  icon,
  label,
  isDanger = false,
  onClick,
}: {
  icon: IconShape;
  label: string;
  isDanger?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={classes.action}
      data-danger={isDanger || undefined}
      aria-label={label}
      onClick={onClick}
    >
      <Icon of={icon} size={16} />
      <span>{label}</span>
    </button>
  );
}

/** What can be done to all that is ticked; Esc lets go. */
export function ProfileBulkBar({ profiles, actions, onClear }: Props) {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"], [role="menu"]'))
      onClear();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const run = async (work: Promise<boolean>) => {
    if (await work) onClear();
  };
  return (
    <div className={classes.bar} role="toolbar" aria-label={t(($) => $.profiles.bulk.label)}>
      <button type="button" className={classes.clear} aria-label={t(($) => $.profiles.bulk.clear)} onClick={onClear}>
        <Icon of={IconX} size={16} />
      </button>
      <span className={classes.count} aria-live="polite">
        {t(($) => $.profiles.bulk.selected, { count: profiles.length, n: formats.number(profiles.length) })}
      </span>
      <Action
        icon={IconCopy}
        label={t(($) => $.profiles.bulk.duplicate)}
        onClick={() => void run(actions.duplicate(profiles))}
      />
      {profiles.some((profile) => profile.status === 'published') && (
        <Action
          icon={IconEyeOff}
          label={t(($) => $.profiles.bulk.hide)}
          onClick={() => void run(actions.hideAll(profiles))}
        />
      )}
      <span className={classes.separator} aria-hidden="true" />
      <Action
        icon={IconTrash}
        isDanger
        label={t(($) => $.profiles.bulk.remove)}
        onClick={() => void run(actions.remove(profiles))}
      />
    </div>
  );
}
