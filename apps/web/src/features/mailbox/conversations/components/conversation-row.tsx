import type { Label } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconClockPause, IconPencil, IconShieldExclamation } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { LabelPills } from '#components/figures/label-pill.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Tick } from '#components/table/tick.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { StateBadge } from './state-badge.tsx';
import classes from './conversation-row.module.css';

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
    <span className={classes.unproven} title={words}>
      <Icon of={IconShieldExclamation} size={16} />
      <span className="sr-only">{words}</span>
    </span>
  );
}

function Marked({ parts }: { parts: NonNullable<Conversation['snippet']> }) {
  return parts.map(({ text, hit }, index) =>
    // The pieces of a passage never change order.
    hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

/** The last message, or in a search the matching passage, after the subject if that matches. */
function Preview({ conversation }: Pick<Props, 'conversation'>) {
  const { t } = useTranslation('mailbox');
  const { snippet, subjectHits, preview, previewDirection } = conversation;
  if (snippet || subjectHits) {
    return (
      <span className={classes.preview}>
        {subjectHits && (
          <span className={classes.subject}>
            <Marked parts={subjectHits} />
          </span>
        )}
        {subjectHits && ' · '}
        {snippet ? <Marked parts={snippet} /> : preview}
      </span>
    );
  }
  return (
    <span className={classes.preview}>
      {previewDirection === 'out' ? t(($) => $.mailbox.row.own, { text: preview }) : preview}
    </span>
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
    <span className={classes.foot}>
      <span className={classes.profileDot} style={{ background: color ?? 'var(--label-8)' }} />
      <span className={classes.profile}>{conversation.profile.name}</span>
      {shown.length > 0 && <LabelPills labels={shown} visible={1} />}
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
  labels,
  showState,
  isTicked,
  onTick,
}: Props) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  return (
    <div className={classes.frame} data-ticked={isTicked || undefined}>
      <span className={classes.tick}>
        <Tick label={t(($) => $.mailbox.select, { name: conversation.name })} isOn={isTicked} onToggle={onTick} />
      </span>
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
            <span className={classes.name}>
              {conversation.nameHits ? <Marked parts={conversation.nameHits} /> : conversation.name}
            </span>
            <Unproven isShown={conversation.isSenderUnproven} />
            <time className={classes.time} dateTime={conversation.lastMessageAt}>
              {formats.brief(conversation.lastMessageAt)}
            </time>
          </span>
          <Preview conversation={conversation} />
          <Foot conversation={conversation} color={color} labels={labels} showState={showState} />
        </span>
      </Link>
    </div>
  );
});
