import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconChevronDown } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';
import { Box, layout, type Look, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { countsQuery, type ProfileChoice as Choice } from '../api/mailbox.queries.ts';
import classes from './profile-choice.module.css';

const chipLook: Look = {
  border: 'strong',
  fill: 'surface',
  gap: 6,
  h: 30,
  inline: true,
  maxW: 260,
  ml: 4,
  phone: { maxW: '34vw' },
  px: 10,
  radius: 'md',
  relative: true,
  size: 13,
  tone: 'muted',
  weight: 'medium',
};

type Props = { current: string | undefined; profiles: readonly Choice[] };

function Unread({ count }: { count: number }) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  if (count === 0) return null;
  return (
    <Text radius={10} fill="hilo-fill" as="span" px={6} size={12} tabular className={classes.unread}>
      <span aria-hidden="true">{formats.number(count)}</span>
      <span className="sr-only">{t(($) => $.mailbox.profiles.unread, { count, n: formats.number(count) })}</span>
    </Text>
  );
}

/** Selects the mailbox of one profile or of all, each with its unread count. */
export function ProfileChoice({ current, profiles }: Props) {
  const { t } = useTranslation('mailbox');
  const counts = useQuery(countsQuery).data;
  const all = counts?.all.unread ?? 0;
  const unreadOf = (id: string) => counts?.profiles.find(({ profileId }) => profileId === id)?.unread ?? 0;
  const elsewhere = current === undefined ? 0 : all - unreadOf(current);
  const every = t(($) => $.mailbox.profiles.every);
  const shown = current === undefined ? every : (profiles.find((profile) => profile.id === current)?.name ?? '…');
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Row
          reach
          {...chipLook}
          as="button"
          type="button"
          className={classes.chip}
          aria-label={t(($) => $.mailbox.profiles.choose, { name: shown })}
        >
          <Text as="span" truncate>
            {shown}
          </Text>
          {elsewhere > 0 && (
            <Box fill="hilo" w={7} h={7} radius="full" as="span" fixed title={t(($) => $.mailbox.profiles.elsewhere)} />
          )}
          <Icon {...layout('box', { fixed: true, tone: 'faint' })} of={IconChevronDown} size={14} />
        </Row>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Item
          component={Link}
          to={paths.user.allMailboxes}
          data-chosen={current === undefined || undefined}
          rightSection={<Unread count={all} />}
        >
          {every}
        </Menu.Item>
        {profiles.length > 0 && <Menu.Divider />}
        {profiles.map((profile) => (
          <Menu.Item
            key={profile.id}
            component={Link}
            to={paths.user.mailbox(profile.id)}
            leftSection={
              <Box as="span" w={8} h={8} radius="full" style={{ background: profile.color ?? 'var(--label-8)' }} />
            }
            data-chosen={profile.id === current || undefined}
            rightSection={<Unread count={unreadOf(profile.id)} />}
          >
            {profile.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
