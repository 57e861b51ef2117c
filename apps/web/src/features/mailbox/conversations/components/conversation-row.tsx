import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  IconCalendarEvent,
  IconClockPause,
  IconPaperclip,
  IconPencil,
  IconShieldExclamation,
} from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { LabelPills } from '#components/figures/label-pill.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Grid, layout, type Look, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Tick } from '#components/table/tick.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { isFocusFree } from '#lib/keyboard/focus-free.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { StateBadge } from './state-badge.tsx';
import { Writers } from './writers.tsx';
import classes from './conversation-row.module.css';

const previewLook: Look = { truncate: true, leading: 1.38 };
const subjectLook: Look = { truncate: true, leading: 1.38, mt: 2, tone: 'default' };
const rowLook = layout('row', {
  align: 'stretch',
  gap: 12,
  px: 10,
  py: 12,
  radius: 10,
  size: 13,
  tone: 'muted',
  hover: 'surface-2',
  focus: 'inset',
  phone: { minH: 72, p: '12px 10px' },
  className: classes.row,
});

type Props = {
  conversation: Conversation;
  search: string;
  isOpen: boolean;
  /** Colour of the profile that was written to. */
  color: string | null;
  labels: readonly Label[];
  /** Search results mix the states. */
  showState: boolean;
  isTicked: boolean;
  onTick: (options: { range: boolean }) => void;
};

function Unread({ count }: { count: number }) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  if (count === 0) return null;
  return (
    <span className={count > 1 ? classes.count : classes.dot}>
      {count > 1 && <span aria-hidden="true">{formats.number(count)}</span>}
      <span className="sr-only">{t(($) => $.mailbox.unread, { count })}</span>
    </span>
  );
}

/** A spoofed contact address otherwise looks exactly like the contact. */
function Unproven({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('mailbox');
  if (!isShown) return null;
  const words = t(($) => $.mailbox.row.unproven);
  return (
    <Row as="span" inline fixed mr="auto" tone="warn" align="stretch" title={words}>
      <Icon of={IconShieldExclamation} size={16} />
      <span className="sr-only">{words}</span>
    </Row>
  );
}

function Marked({ parts }: { parts: NonNullable<Conversation['snippet']> }) {
  return parts.map(({ text, hit }, index) =>
    // The pieces of a passage never change order.
    hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

function Subject({ conversation: { subject, subjectHits, unread } }: Pick<Props, 'conversation'>) {
  const { t } = useTranslation('views');
  return (
    <Text {...subjectLook} as="span" weight={unread > 0 ? 'semibold' : 'medium'}>
      {subjectHits ? <Marked parts={subjectHits} /> : subject || t(($) => $.views.row.noSubject)}
    </Text>
  );
}

function Mark({ icon, words }: { icon: IconShape; words: string }) {
  return (
    <Row as="span" inline fixed title={words}>
      <Icon of={icon} size={14} />
      <span className="sr-only">{words}</span>
    </Row>
  );
}

/** What its messages carry. */
function Marks({ conversation: { hasFiles, hasInvitation } }: Pick<Props, 'conversation'>) {
  const { t } = useTranslation('views');
  return (
    <>
      {hasFiles && <Mark icon={IconPaperclip} words={t(($) => $.views.row.files)} />}
      {hasInvitation && <Mark icon={IconCalendarEvent} words={t(($) => $.views.row.invitation)} />}
    </>
  );
}

/** Who looks after it, if anybody. */
function Assignee({ assignedTo }: Pick<Conversation, 'assignedTo'>) {
  const { t } = useTranslation('views');
  if (assignedTo === null) return null;
  const words = t(($) => $.views.assign.of, { name: assignedTo.name });
  return (
    <span title={words}>
      <Avatar name={assignedTo.name} size={24} />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** Who takes part, and how many messages there are when it is more than one. */
function People({ conversation: { name, nameHits, email, people, messageCount } }: Pick<Props, 'conversation'>) {
  const formats = useFormats();
  const others = people.filter((person) => person.email !== email).map((person) => `, ${person.name}`);
  return (
    <Row as="span" gap={6} shrink align="baseline">
      <Text as="span" size={14} weight="medium" tone="default" truncate className={classes.name}>
        {nameHits ? <Marked parts={nameHits} /> : name}
        {others}
      </Text>
      {messageCount > 1 && (
        <Text as="span" size={12} tone="faint" tabular fixed>
          {formats.number(messageCount)}
        </Text>
      )}
    </Row>
  );
}

/** The last message, or in a search the matching passage. */
function Preview({ conversation }: Pick<Props, 'conversation'>) {
  const { t } = useTranslation('mailbox');
  const { snippet, preview, previewDirection } = conversation;
  if (snippet) {
    return (
      <Text {...previewLook} as="span" className={classes.preview}>
        <Marked parts={snippet} />
      </Text>
    );
  }
  return (
    <Text {...previewLook} as="span" className={classes.preview}>
      {previewDirection === 'out' ? t(($) => $.mailbox.row.own, { text: preview }) : preview}
    </Text>
  );
}

function Foot({
  conversation,
  color,
  labels,
  showState,
}: Pick<Props, 'conversation' | 'color' | 'labels' | 'showState'>) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const shown = conversation.labelIds.flatMap((id) => labels.find((label) => label.id === id) ?? []);
  return (
    <Row minH={18} as="span" gap={6} mt={4} size={12} tone="faint">
      <Box
        w={7}
        h={7}
        radius="full"
        as="span"
        fixed
        className={classes.profileDot}
        style={{ background: color ?? 'var(--label-8)' }}
      />
      <Text as="span" truncate>
        {conversation.profile.name}
      </Text>
      {shown.length > 0 && <LabelPills labels={shown} visible={1} />}
      {conversation.hasDraft && (
        <Row as="span" inline gap={4} fixed>
          <Icon of={IconPencil} size={14} /> {t(($) => $.mailbox.row.draft)}
        </Row>
      )}
      {conversation.snoozedUntil !== null && conversation.state === 'snoozed' && (
        <Row as="span" inline gap={4} fixed>
          <Icon of={IconClockPause} size={14} /> {formats.dateTime(conversation.snoozedUntil)}
        </Row>
      )}
      <Row as="span" gap={8} ml="auto">
        <Marks conversation={conversation} />
        {showState && <StateBadge state={conversation.state} />}
        <Assignee assignedTo={conversation.assignedTo} />
        <Unread count={conversation.unread} />
      </Row>
    </Row>
  );
}

/** The focus follows what is open from row to row, unless it is elsewhere on the screen. */
function useFollowingFocus(isOpen: boolean) {
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const isFollowing = isFocusFree() || document.activeElement?.matches('[data-conversation]') === true;
    if (isOpen && isFollowing) row.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return row;
}

/** One conversation of the list. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  search,
  isOpen,
  color,
  labels,
  showState,
  isTicked,
  onTick,
}: Props) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const row = useFollowingFocus(isOpen);
  return (
    <Box relative className={classes.frame} data-ticked={isTicked || undefined}>
      <Grid
        position="absolute"
        z={1}
        left={10}
        top={12}
        opacity={0}
        center
        w={40}
        h={40}
        as="span"
        className={classes.tick}
      >
        <Writers>
          <Tick label={t(($) => $.mailbox.select, { name: conversation.name })} isOn={isTicked} onToggle={onTick} />
        </Writers>
      </Grid>
      <Link
        ref={row}
        to={{ search }}
        {...rowLook}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={conversation.unread > 0 || undefined}
        data-conversation={conversation.id}
      >
        <Box mt={2} as="span" fixed className={classes.picture}>
          <Avatar name={conversation.name} size={40} />
        </Box>
        <Stack as="span" grow shrink>
          <Row as="span" justify="between" gap={8}>
            <People conversation={conversation} />
            <Unproven isShown={conversation.isSenderUnproven} />
            <Text as="time" fixed size={12} tone="faint" dateTime={conversation.lastMessageAt}>
              {formats.brief(conversation.lastMessageAt)}
            </Text>
          </Row>
          <Subject conversation={conversation} />
          <Preview conversation={conversation} />
          <Foot conversation={conversation} color={color} labels={labels} showState={showState} />
        </Stack>
      </Link>
    </Box>
  );
});
