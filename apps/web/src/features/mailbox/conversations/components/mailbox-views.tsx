import type { ConversationCounts, ConversationView } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  IconAlarmSnooze,
  IconCircleCheck,
  IconHourglass,
  IconInbox,
  IconMailOff,
  IconMessageExclamation,
  IconPlus,
  IconRobot,
  IconSend,
  IconShieldX,
  IconUser,
  IconUserQuestion,
} from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';
import { Box, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { countsQuery, type ProfileChoice, troubleQuery } from '../api/mailbox.queries.ts';
import { incomingMailPath, keyOfView, writeMailboxAddress } from '../mailbox-address.ts';

type Props = {
  /** Undefined while a search covers every view. */
  current: ConversationView | undefined;
  counts: ConversationCounts | undefined;
  profileId: string | undefined;
  profiles: readonly ProfileChoice[];
  /** A strip above the list instead of a column next to it. */
  isStrip: boolean;
};

/** `aside`: mail that could not be read; it is listed where it can be read again. */
type Entry = { key: ConversationView | 'aside'; icon: IconShape; isCounted: boolean };

const toDo: readonly Entry[] = [
  { key: 'mine', icon: IconUser, isCounted: true },
  { key: 'unassigned', icon: IconUserQuestion, isCounted: true },
  { key: 'waiting', icon: IconMessageExclamation, isCounted: true },
  { key: 'open', icon: IconHourglass, isCounted: true },
  { key: 'active', icon: IconInbox, isCounted: true },
];
const apart: readonly Entry[] = [
  { key: 'shelf', icon: IconRobot, isCounted: true },
  { key: 'snoozed', icon: IconAlarmSnooze, isCounted: true },
  { key: 'aside', icon: IconShieldX, isCounted: true },
  { key: 'sent', icon: IconSend, isCounted: false },
  { key: 'closed', icon: IconCircleCheck, isCounted: false },
  { key: 'spam', icon: IconMailOff, isCounted: true },
];
/** On a narrow screen what waits comes first. */
const strip: readonly Entry[] = [
  ...toDo.toSorted((a, b) => Number(b.key === 'waiting') - Number(a.key === 'waiting')),
  ...apart,
];

function useEntries({ counts, current }: Pick<Props, 'counts' | 'current'>) {
  const { t } = useTranslation('views');
  const formats = useFormats();
  const aside = useQuery(troubleQuery).data?.setAside ?? 0;
  return ({ key, isCounted }: Entry) => {
    const count = key === 'aside' || key === 'sent' ? aside : (counts?.[key] ?? 0);
    return {
      label: t(($) => $.views.names[key]),
      to: key === 'aside' ? incomingMailPath : { search: writeMailboxAddress({ view: key }) },
      count: isCounted && count > 0 ? formats.number(count) : undefined,
      isCurrent: key === current,
      keyName: key === 'aside' ? undefined : keyOfView(key),
    };
  };
}

const lineLook = layout('row', {
  gap: 8,
  h: 32,
  px: 8,
  radius: 'sm',
  size: 13,
  weight: 'medium',
  tone: 'muted',
  icons: 'fixed',
  hover: 'active',
  chosen: 'soft',
  focus: 'inset',
});

function Count({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Text as="span" size={12} weight="regular" tone="inherit" tabular ml="auto">
      {children}
    </Text>
  );
}

function Line({ entry, of }: { entry: Entry; of: ReturnType<typeof useEntries> }) {
  const { label, to, count, isCurrent, keyName } = of(entry);
  return (
    <li>
      <Link to={to} {...lineLook} aria-current={isCurrent ? 'page' : undefined} aria-keyshortcuts={keyName}>
        <Icon {...layout('box', { tone: isCurrent ? 'inherit' : 'faint' })} of={entry.icon} size={16} />
        <Text as="span" truncate>
          {label}
        </Text>
        <Count>{count}</Count>
      </Link>
    </li>
  );
}

function Group({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Row h={28} pl={8} pr={4} justify="between">
        <Text as="h2" size={12} weight="medium" tone="faint">
          {title}
        </Text>
        {end}
      </Row>
      <ul>{children}</ul>
    </Stack>
  );
}

/** Each with what is to do in it. */
function Profiles({ profileId, profiles }: Pick<Props, 'profileId' | 'profiles'>) {
  const { t } = useTranslation('views');
  const formats = useFormats();
  const of = useQuery(countsQuery).data?.profiles ?? [];
  if (profiles.length === 0) return null;
  const add = t(($) => $.views.addAddress);
  return (
    <Group
      title={t(($) => $.views.profiles)}
      end={
        <Link
          to={incomingMailPath}
          aria-label={add}
          title={add}
          {...layout('box', { radius: 'sm', p: 4, hover: 'active' })}
        >
          <Icon of={IconPlus} size={14} />
        </Link>
      }
    >
      {profiles.map(({ id, name, color }) => {
        const count = of.find((each) => each.profileId === id)?.active ?? 0;
        const isCurrent = id === profileId;
        return (
          <li key={id}>
            <Link
              to={isCurrent ? paths.user.allMailboxes : paths.user.mailbox(id)}
              {...lineLook}
              aria-current={isCurrent ? 'true' : undefined}
            >
              <Box as="span" fixed w={8} h={8} mx={4} radius="full" style={{ background: color ?? 'var(--label-8)' }} />
              <Text as="span" truncate>
                {name}
              </Text>
              <Count>{count > 0 ? formats.number(count) : undefined}</Count>
            </Link>
          </li>
        );
      })}
    </Group>
  );
}

/** What does not fit is a swipe away; the current view stays in sight. */
function Strip({ of }: { of: ReturnType<typeof useEntries> }) {
  const { t } = useTranslation('views');
  const box = useRef<HTMLElement>(null);
  const entries = strip.map((entry) => ({ key: entry.key, ...of(entry) }));
  const current = entries.find(({ isCurrent }) => isCurrent)?.key;
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <Row as="nav" swipe fixed gap={8} pt={12} px={12} aria-label={t(($) => $.views.label)} ref={box}>
      {entries.map(({ key, label, to, count, isCurrent }) => (
        <Link
          key={key}
          to={to}
          replace
          aria-current={isCurrent ? 'page' : undefined}
          data-set={isCurrent || undefined}
          {...layout('row', {
            fixed: true,
            gap: 4,
            h: 36,
            px: 10,
            border: 'strong',
            radius: 'md',
            fill: 'surface',
            size: 13,
            weight: 'medium',
            tone: 'muted',
            nowrap: true,
            hover: 'hover',
            chosen: 'line',
          })}
        >
          {label}
          <Count>{count}</Count>
        </Link>
      ))}
    </Row>
  );
}

/** The lists of the mailbox with their counts, and the profiles. */
export function MailboxViews({ current, counts, profileId, profiles, isStrip }: Props) {
  const { t } = useTranslation('views');
  const of = useEntries({ counts, current });
  if (isStrip) return <Strip of={of} />;
  return (
    <Stack
      as="nav"
      scrollY
      lineRight
      fill="surface-2"
      gap={16}
      px={12}
      py={16}
      shrinkY
      aria-label={t(($) => $.views.label)}
      data-screen-only
    >
      <Group title={t(($) => $.views.toDo)}>
        {toDo.map((entry) => (
          <Line key={entry.key} entry={entry} of={of} />
        ))}
      </Group>
      <Group title={t(($) => $.views.apart)}>
        {apart.map((entry) => (
          <Line key={entry.key} entry={entry} of={of} />
        ))}
      </Group>
      <Profiles profileId={profileId} profiles={profiles} />
    </Stack>
  );
}
