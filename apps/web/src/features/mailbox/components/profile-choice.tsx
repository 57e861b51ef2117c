import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';
import type { ProfileChoice as Choice } from '../api/mailbox.queries.ts';
import classes from './profile-choice.module.css';

type Props = { current: string | undefined; profiles: readonly Choice[] };

/** Which profile's mailbox is shown, or all of them. */
export function ProfileChoice({ current, profiles }: Props) {
  const { t } = useTranslation('mailbox');
  const every = t(($) => $.mailbox.profiles.every);
  const shown = current === undefined ? every : (profiles.find((profile) => profile.id === current)?.name ?? '…');
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <button
          type="button"
          className={classes.chip}
          aria-label={t(($) => $.mailbox.profiles.choose, { name: shown })}
        >
          <span className={classes.name}>{shown}</span>
          <Icon of={IconChevronDown} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Item component={Link} to={paths.user.allMailboxes} data-chosen={current === undefined || undefined}>
          {every}
        </Menu.Item>
        {profiles.length > 0 && <Menu.Divider />}
        {profiles.map((profile) => (
          <Menu.Item
            key={profile.id}
            component={Link}
            to={paths.user.mailbox(profile.id)}
            leftSection={<span className={classes.dot} style={{ background: profile.color ?? 'var(--label-8)' }} />}
            data-chosen={profile.id === current || undefined}
          >
            {profile.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
