import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { Menu } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowMerge,
  IconCheck,
  IconClockPause,
  IconDots,
  IconFolderShare,
  IconLayoutSidebarRight,
  IconMail,
  IconMailOff,
  IconNote,
  IconTag,
  IconTrash,
} from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { LabelPills } from '#components/figures/label-pill.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, layout, Row, Text } from '#components/layout/layout.tsx';
import { Emphasis } from './emphasis.tsx';
import { SnoozeForm, SnoozeItems } from './snooze-menu.tsx';
import { StateBadge } from './state-badge.tsx';
import classes from './thread-head.module.css';

export type ThreadActions = {
  toggleClosed: () => void;
  snooze: (until: Date) => void;
  toggleSpam: () => void;
  rescue: () => void;
  markUnread: () => void;
  openLabels: () => void;
  openMove: () => void;
  openMerge: () => void;
  openNote: () => void;
  remove: () => void;
  /** Undefined where the contact is already next to the thread. */
  showContact: (() => void) | undefined;
};

type Props = {
  conversation: Conversation;
  threadActions: ThreadActions;
  backTo: string;
  isPhone: boolean;
  heading: Ref<HTMLHeadingElement>;
  labels: readonly Label[];
  /** The form for a custom snooze time. */
  asking: { isOpen: boolean; set: (isOpen: boolean) => void };
};

function MoreMenu({
  conversation,
  threadActions,
  isPhone,
  onOwnSnooze,
}: Pick<Props, 'conversation' | 'threadActions' | 'isPhone'> & { onOwnSnooze: () => void }) {
  const { t } = useTranslation('mailbox');
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <IconButton icon={IconDots} label={t(($) => $.mailbox.head.more)} />
      </Menu.Target>
      <Menu.Dropdown>
        {threadActions.showContact && (
          <Menu.Item leftSection={<Icon of={IconLayoutSidebarRight} size={16} />} onClick={threadActions.showContact}>
            {t(($) => $.mailbox.head.contact)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon of={IconMail} size={16} />} onClick={threadActions.markUnread}>
          {t(($) => $.mailbox.head.unread)}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconTag} size={16} />} onClick={threadActions.openLabels}>
          {t(($) => $.mailbox.links.labels)}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconFolderShare} size={16} />} onClick={threadActions.openMove}>
          {t(($) => $.mailbox.links.folder)}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconNote} size={16} />} onClick={threadActions.openNote}>
          {t(($) => $.mailbox.note.add)}
        </Menu.Item>
        {conversation.state !== 'spam' && conversation.state !== 'shelf' && (
          <Menu.Item leftSection={<Icon of={IconArrowMerge} size={16} />} onClick={threadActions.openMerge}>
            {t(($) => $.mailbox.merge.open)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon of={IconMailOff} size={16} />} onClick={threadActions.toggleSpam}>
          {conversation.state === 'spam' ? t(($) => $.mailbox.head.notSpam) : t(($) => $.mailbox.head.spam)}
        </Menu.Item>
        {isPhone && (
          <>
            <Menu.Divider />
            <SnoozeItems onSnooze={threadActions.snooze} onOwn={onOwnSnooze} />
          </>
        )}
        <Menu.Divider />
        <Menu.Item
          color="var(--danger-text)"
          leftSection={<Icon of={IconTrash} size={16} />}
          onClick={threadActions.remove}
        >
          {t(($) => $.mailbox.head.remove)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Sender and profile, with the conversation's actions. */
export function ThreadHead({ conversation, threadActions, backTo, isPhone, heading, labels, asking }: Props) {
  const { t } = useTranslation('mailbox');
  const { isOpen: isAsking, set: setAsking } = asking;
  const carried = conversation.labelIds.flatMap((id) => labels.find((label) => label.id === id) ?? []);
  const { profile } = conversation;
  const isClosed = conversation.state === 'closed';
  // A conversation on the shelf must be moved to the list before other actions.
  const isShelved = conversation.state === 'shelf';
  const Heading = isPhone ? 'h1' : 'h2';
  return (
    <Row phone={{ gap: 8, p: '0 10px 0 6px' }} h={64} lineBottom as="header" fixed gap={10} pr={16} pl={20}>
      {isPhone && (
        <Link
          to={{ search: backTo }}
          {...layout('box', { fixed: true, w: 32, h: 44, tone: 'muted', className: classes.back })}
          aria-label={t(($) => $.mailbox.head.back)}
        >
          <Icon of={IconArrowLeft} />
        </Link>
      )}
      <Avatar name={conversation.name} size={40} />
      <Box leading={1.35} grow shrink>
        <Heading ref={heading} tabIndex={-1} className={classes.name}>
          {conversation.name}
        </Heading>
        <Text size={12} tone="faint" truncate className={classes.profile}>
          <Emphasis text={t(($) => $.mailbox.head.writesTo, { profile: profile.name })} name={profile.name} />
        </Text>
      </Box>
      {!isPhone && (
        <>
          {carried.length > 0 && <LabelPills labels={carried} visible={1} />}
          <StateBadge state={conversation.state} />
          {!isShelved && (
            <Menu position="bottom-end" width={280}>
              <Menu.Target>
                <IconButton icon={IconClockPause} label={t(($) => $.mailbox.head.snooze)} />
              </Menu.Target>
              <Menu.Dropdown>
                <SnoozeItems onSnooze={threadActions.snooze} onOwn={() => setAsking(true)} />
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      )}
      <MoreMenu
        conversation={conversation}
        threadActions={threadActions}
        isPhone={isPhone}
        onOwnSnooze={() => setAsking(true)}
      />
      {!isShelved && (
        <Button
          variant="soft"
          size="sm"
          icon={isClosed ? IconArrowBackUp : IconCheck}
          onClick={threadActions.toggleClosed}
        >
          {isClosed ? t(($) => $.mailbox.head.reopen) : t(($) => $.mailbox.head.close)}
        </Button>
      )}
      <Dialog title={t(($) => $.mailbox.snooze.question)} isOpen={isAsking} onClose={() => setAsking(false)}>
        <SnoozeForm
          onSnooze={(until) => {
            setAsking(false);
            threadActions.snooze(until);
          }}
        />
      </Dialog>
    </Row>
  );
}
