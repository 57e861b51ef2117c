import type { Conversation } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconCheck,
  IconClockPause,
  IconDots,
  IconLayoutSidebarRight,
  IconMail,
  IconMailOff,
  IconTrash,
} from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Emphasis } from './emphasis.tsx';
import { SnoozeForm, SnoozeItems } from './snooze-menu.tsx';
import { StateBadge } from './state-badge.tsx';
import classes from './thread-head.module.css';

export type ThreadDeeds = {
  toggleClosed: () => void;
  snooze: (until: Date) => void;
  toggleSpam: () => void;
  markUnread: () => void;
  remove: () => void;
  /** Undefined where the tamy is beside the thread already. */
  showContact: (() => void) | undefined;
};

type Props = {
  conversation: Conversation;
  deeds: ThreadDeeds;
  backTo: string;
  isPhone: boolean;
  heading: Ref<HTMLHeadingElement>;
};

function MoreMenu({
  conversation,
  deeds,
  isPhone,
  onOwnSnooze,
}: Pick<Props, 'conversation' | 'deeds' | 'isPhone'> & { onOwnSnooze: () => void }) {
  const { t } = useTranslation('mailbox');
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <IconButton icon={IconDots} label={t(($) => $.mailbox.head.more)} />
      </Menu.Target>
      <Menu.Dropdown>
        {deeds.showContact && (
          <Menu.Item leftSection={<Icon of={IconLayoutSidebarRight} size={16} />} onClick={deeds.showContact}>
            {t(($) => $.mailbox.head.contact)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon of={IconMail} size={16} />} onClick={deeds.markUnread}>
          {t(($) => $.mailbox.head.unread)}
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconMailOff} size={16} />} onClick={deeds.toggleSpam}>
          {conversation.state === 'spam' ? t(($) => $.mailbox.head.notSpam) : t(($) => $.mailbox.head.spam)}
        </Menu.Item>
        {isPhone && (
          <>
            <Menu.Divider />
            <SnoozeItems onSnooze={deeds.snooze} onOwn={onOwnSnooze} />
          </>
        )}
        <Menu.Divider />
        <Menu.Item color="var(--danger-text)" leftSection={<Icon of={IconTrash} size={16} />} onClick={deeds.remove}>
          {t(($) => $.mailbox.head.remove)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Who writes and to which profile, with what can be done about the conversation. */
export function ThreadHead({ conversation, deeds, backTo, isPhone, heading }: Props) {
  const { t } = useTranslation('mailbox');
  const [isAsking, setAsking] = useState(false);
  const { profile } = conversation;
  const isClosed = conversation.state === 'closed';
  const Heading = isPhone ? 'h1' : 'h2';
  return (
    <header className={classes.head}>
      {isPhone && (
        <Link to={{ search: backTo }} className={classes.back} aria-label={t(($) => $.mailbox.head.back)}>
          <Icon of={IconArrowLeft} />
        </Link>
      )}
      <Avatar name={conversation.name} size={40} />
      <div className={classes.who}>
        <Heading ref={heading} tabIndex={-1} className={classes.name}>
          {conversation.name}
        </Heading>
        <p className={classes.profile}>
          <Emphasis text={t(($) => $.mailbox.head.writesTo, { profile: profile.name })} name={profile.name} />
        </p>
      </div>
      {!isPhone && (
        <>
          <StateBadge state={conversation.state} />
          <Menu position="bottom-end" width={280}>
            <Menu.Target>
              <IconButton icon={IconClockPause} label={t(($) => $.mailbox.head.snooze)} />
            </Menu.Target>
            <Menu.Dropdown>
              <SnoozeItems onSnooze={deeds.snooze} onOwn={() => setAsking(true)} />
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      <MoreMenu conversation={conversation} deeds={deeds} isPhone={isPhone} onOwnSnooze={() => setAsking(true)} />
      <Button variant="soft" size="sm" icon={isClosed ? IconArrowBackUp : IconCheck} onClick={deeds.toggleClosed}>
        {isClosed ? t(($) => $.mailbox.head.reopen) : t(($) => $.mailbox.head.close)}
      </Button>
      <Dialog title={t(($) => $.mailbox.snooze.question)} isOpen={isAsking} onClose={() => setAsking(false)}>
        <SnoozeForm
          onSnooze={(until) => {
            setAsking(false);
            deeds.snooze(until);
          }}
        />
      </Dialog>
    </header>
  );
}
