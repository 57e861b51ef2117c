import type { Conversation } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { IconClockPause, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icon/icon.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { StateBadge } from './state-badge.tsx';
import classes from './conversation-row.module.css';

type Props = {
  conversation: Conversation;
  search: string;
  isOpen: boolean;
  /** Colour of the profile that was written to. */
  color: string | null;
  /** In results of a search the states are mixed. */
  showState: boolean;
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

function Foot({ conversation, color, showState }: Pick<Props, 'conversation' | 'color' | 'showState'>) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  return (
    <span className={classes.foot}>
      <span className={classes.profileDot} style={{ background: color ?? 'var(--label-8)' }} />
      <span className={classes.profile}>{conversation.profile.name}</span>
      {conversation.hasDraft && (
        <span className={classes.sign}>
          <Icon of={IconPencil} size={14} /> {t(($) => $.mailbox.row.draft)}
        </span>
      )}
      {conversation.snoozedUntil !== null && conversation.state === 'snoozed' && (
        <span className={classes.sign}>
          <Icon of={IconClockPause} size={14} /> {formats.dateTime(conversation.snoozedUntil)}
        </span>
      )}
      <span className={classes.end}>
        {showState && <StateBadge state={conversation.state} />}
        <Unread count={conversation.unread} />
      </span>
    </span>
  );
}

/** One conversation of the list. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  search,
  isOpen,
  color,
  showState,
}: Props) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const isOwn = conversation.previewDirection === 'out';
  return (
    <Link
      to={{ search }}
      className={classes.row}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={conversation.unread > 0 || undefined}
      data-conversation={conversation.id}
    >
      <span className={classes.picture}>
        <Avatar name={conversation.name} size={40} />
      </span>
      <span className={classes.words}>
        <span className={classes.top}>
          <span className={classes.name}>{conversation.name}</span>
          <time className={classes.time} dateTime={conversation.lastMessageAt}>
            {formats.brief(conversation.lastMessageAt)}
          </time>
        </span>
        <span className={classes.preview}>
          {isOwn ? t(($) => $.mailbox.row.own, { text: conversation.preview }) : conversation.preview}
        </span>
        <Foot conversation={conversation} color={color} showState={showState} />
      </span>
    </Link>
  );
});
