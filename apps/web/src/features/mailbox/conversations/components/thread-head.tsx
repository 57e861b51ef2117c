import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { Menu } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconArrowMerge,
  IconArrowsExchange,
  IconCheck,
  IconClockPause,
  IconDots,
  IconFold,
  IconFoldUp,
  IconFolderShare,
  IconLayoutSidebarRight,
  IconMail,
  IconMailOff,
  IconNote,
  IconTag,
  IconTrash,
  IconUserCheck,
  IconUserMinus,
} from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { LabelPills } from '#components/figures/label-pill.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, layout, Row, Text } from '#components/layout/layout.tsx';
import { MenuAct } from '#components/menu/menu-act.tsx';
import { useCan } from '#lib/session/use-can.ts';
import type { Folding } from '../use-folding.ts';
import { canBeTakenApart } from '../thread.rules.ts';
import { isMine } from '../use-assigning.ts';
import { AssigneeChip } from './assignee-chip.tsx';
import { Emphasis } from './emphasis.tsx';
import { focusBackMs } from './message-menu.tsx';
import { SnoozeForm, SnoozeItems } from './snooze-menu.tsx';
import { StateBadge } from './state-badge.tsx';
import { type Naming, ThreadSubject } from './thread-subject.tsx';
import { Writers } from './writers.tsx';
import classes from './thread-head.module.css';

export type ThreadActions = {
  toggleClosed: () => void;
  snooze: (until: Date) => void;
  toggleSpam: () => void;
  rescue: () => void;
  markUnread: () => void;
  openLabels: () => void;
  openMove: () => void;
  toggleAssigned: () => void;
  rename: (subject: string) => void;
  openMerge: () => void;
  openProfile: () => void;
  openNote: () => void;
  /** All its messages in one mail. */
  forwardAll: () => void;
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
  /** The conversation came by mail: its subject is its title. */
  isMail: boolean;
  folding: Pick<Folding, 'all' | 'toggleAll'>;
  /** The form for a custom snooze time. */
  asking: { isOpen: boolean; set: (isOpen: boolean) => void };
  /** The field of the subject. */
  naming: Naming;
};

type MenuProps = Pick<Props, 'conversation' | 'threadActions' | 'folding' | 'isPhone'> & { onOwnSnooze: () => void };

/** Reading it, and where it belongs. */
function ReadingItems({ threadActions, folding, isPhone }: MenuProps) {
  const { t } = useTranslation(['mailbox', 'mails']);
  const { all } = folding;
  return (
    <>
      {isPhone && threadActions.showContact && (
        <MenuAct icon={IconLayoutSidebarRight} onRun={threadActions.showContact}>
          {t(($) => $.mailbox.head.contact)}
        </MenuAct>
      )}
      {all !== undefined && (
        <MenuAct icon={all === 'open' ? IconFold : IconFoldUp} keyName=";" onRun={folding.toggleAll}>
          {t(($) => $.mails.all[all])}
        </MenuAct>
      )}
      <Writers>
        <MenuAct icon={IconMail} keyName="u" onRun={threadActions.markUnread}>
          {t(($) => $.mailbox.head.unread)}
        </MenuAct>
      </Writers>
    </>
  );
}

/** Who looks after it, and in which profile's mailbox it is. */
function PlaceItems({ conversation, threadActions }: MenuProps) {
  const { t } = useTranslation('views');
  const mine = isMine(conversation);
  return (
    <>
      <MenuAct icon={mine ? IconUserMinus : IconUserCheck} keyName="m" onRun={threadActions.toggleAssigned}>
        {mine ? t(($) => $.views.assign.leave) : t(($) => $.views.assign.take)}
      </MenuAct>
      <MenuAct icon={IconArrowsExchange} keyName="v" onRun={threadActions.openProfile}>
        {t(($) => $.views.profile.title)}
      </MenuAct>
    </>
  );
}

function ForwardItem({ threadActions }: Pick<Props, 'threadActions'>) {
  const { t } = useTranslation('mails');
  return (
    <MenuAct icon={IconArrowForwardUp} onRun={() => setTimeout(threadActions.forwardAll, focusBackMs)}>
      {t(($) => $.mails.forward.all)}
    </MenuAct>
  );
}

/** The acts that are not used often. */
function MoreMenu(props: MenuProps) {
  const { conversation, threadActions, isPhone, onOwnSnooze } = props;
  const { t } = useTranslation('mailbox');
  const mayWrite = useCan('mailbox.write');
  const hasReading = props.folding.all !== undefined || (isPhone && threadActions.showContact !== undefined);
  if (!mayWrite && !hasReading) return null;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <IconButton icon={IconDots} label={t(($) => $.mailbox.head.more)} />
      </Menu.Target>
      <Menu.Dropdown>
        <ReadingItems {...props} />
        <Writers>
          <PlaceItems {...props} />
          <MenuAct icon={IconTag} keyName="l" onRun={threadActions.openLabels}>
            {t(($) => $.mailbox.links.labels)}
          </MenuAct>
          <MenuAct icon={IconFolderShare} onRun={threadActions.openMove}>
            {t(($) => $.mailbox.links.folder)}
          </MenuAct>
          <MenuAct icon={IconNote} keyName="n" onRun={threadActions.openNote}>
            {t(($) => $.mailbox.note.add)}
          </MenuAct>
          <ForwardItem threadActions={threadActions} />
          {canBeTakenApart(conversation) && (
            <MenuAct icon={IconArrowMerge} keyName="y" onRun={threadActions.openMerge}>
              {t(($) => $.mailbox.merge.open)}
            </MenuAct>
          )}
          <MenuAct icon={IconMailOff} keyName="!" onRun={threadActions.toggleSpam}>
            {conversation.state === 'spam' ? t(($) => $.mailbox.head.notSpam) : t(($) => $.mailbox.head.spam)}
          </MenuAct>
          {isPhone && (
            <>
              <Menu.Divider />
              <SnoozeItems onSnooze={threadActions.snooze} onOwn={onOwnSnooze} />
            </>
          )}
          <Menu.Divider />
          <MenuAct icon={IconTrash} keyName="#" isDanger onRun={threadActions.remove}>
            {t(($) => $.mailbox.head.remove)}
          </MenuAct>
        </Writers>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What the conversation is about, who is in it and who looks after it. */
function Title(props: Omit<Props, 'backTo' | 'asking' | 'folding'>) {
  const { conversation, threadActions, isMail, isPhone, heading, labels, naming } = props;
  const { t } = useTranslation('mails');
  const carried = conversation.labelIds.flatMap((id) => labels.find((label) => label.id === id) ?? []);
  const { subject, profile } = conversation;
  const [first, second, ...rest] = conversation.people.map(({ name, email }) => name || email);
  const name = first ?? conversation.name;
  const names = second === undefined ? name : `${name}, ${second}`;
  const people =
    rest.length === 0 ? names : t(($) => $.mails.peopleMore, { names, count: rest.length, n: rest.length });
  return (
    <Box grow shrink leading={1.3}>
      <ThreadSubject
        subject={subject}
        untitled={isMail ? t(($) => $.mails.noSubject) : t(($) => $.mails.messageOf, { name })}
        isPhone={isPhone}
        heading={heading}
        naming={naming}
        onRename={threadActions.rename}
      />
      <Row gap={8} minH={24} size={12} tone="muted">
        <Text as="span" size={12} truncate className={classes.people}>
          <Emphasis text={t(($) => $.mails.people, { name: people, profile: profile.name })} name={profile.name} />
        </Text>
        <AssigneeChip conversation={conversation} onToggle={threadActions.toggleAssigned} />
        {carried.length > 0 && !isPhone && <LabelPills labels={carried} visible={2} />}
      </Row>
    </Box>
  );
}

/** What a wide head has room for. */
function WideActs({ conversation, threadActions, onOwnSnooze }: Omit<MenuProps, 'folding' | 'isPhone'>) {
  const { t } = useTranslation('mailbox');
  const mayWrite = useCan('mailbox.write');
  return (
    <>
      <Row as="span" fixed h={32} pr={4}>
        <StateBadge state={conversation.state} />
      </Row>
      {conversation.state !== 'shelf' && mayWrite && (
        <Menu position="bottom-end" width={280}>
          <Menu.Target>
            <IconButton icon={IconClockPause} label={t(($) => $.mailbox.head.snooze)} />
          </Menu.Target>
          <Menu.Dropdown>
            <SnoozeItems onSnooze={threadActions.snooze} onOwn={onOwnSnooze} />
          </Menu.Dropdown>
        </Menu>
      )}
      {threadActions.showContact && (
        <IconButton
          icon={IconLayoutSidebarRight}
          label={t(($) => $.mailbox.head.contact)}
          onClick={threadActions.showContact}
        />
      )}
    </>
  );
}

function Closing({ conversation, threadActions, isPhone }: Pick<Props, 'conversation' | 'threadActions' | 'isPhone'>) {
  const { t } = useTranslation('mailbox');
  // A conversation on the shelf must be moved to the list first.
  if (conversation.state === 'shelf') return null;
  const isClosed = conversation.state === 'closed';
  const label = isClosed ? t(($) => $.mailbox.head.reopen) : t(($) => $.mailbox.head.close);
  const icon = isClosed ? IconArrowBackUp : IconCheck;
  if (isPhone) return <IconButton icon={icon} label={label} onClick={threadActions.toggleClosed} />;
  return (
    <Button variant="soft" size="sm" icon={icon} onClick={threadActions.toggleClosed}>
      {label}
    </Button>
  );
}

/** Subject and people, with the conversation's actions. */
export function ThreadHead(props: Props) {
  const { threadActions, backTo, isPhone, asking } = props;
  const { t } = useTranslation('mailbox');
  const onOwnSnooze = () => asking.set(true);
  return (
    <Row
      phone={{ gap: 4, p: '8px 8px 8px 6px' }}
      minH={76}
      lineBottom
      as="header"
      fixed
      gap={6}
      align="start"
      py={10}
      pr={16}
      pl={24}
    >
      {isPhone && (
        <Link
          to={{ search: backTo }}
          {...layout('grid', { center: true, fixed: true, w: 32, h: 32, tone: 'muted' })}
          aria-label={t(($) => $.mailbox.head.back)}
        >
          <Icon of={IconArrowLeft} />
        </Link>
      )}
      <Title {...props} />
      {!isPhone && <WideActs {...props} onOwnSnooze={onOwnSnooze} />}
      <MoreMenu {...props} onOwnSnooze={onOwnSnooze} />
      <Writers>
        <Closing {...props} />
      </Writers>
      <Dialog title={t(($) => $.mailbox.snooze.question)} isOpen={asking.isOpen} onClose={() => asking.set(false)}>
        <SnoozeForm
          onSnooze={(until) => {
            asking.set(false);
            threadActions.snooze(until);
          }}
        />
      </Dialog>
    </Row>
  );
}
