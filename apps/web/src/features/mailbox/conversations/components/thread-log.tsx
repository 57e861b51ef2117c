import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconArrowDown } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import type { Outgoing } from '../outgoing.rules.ts';
import { newsOf } from '../people.rules.ts';
import { foldable, logItems, type Thread } from '../thread.rules.ts';
import type { Folding } from '../use-folding.ts';
import { useLogScroll } from '../use-log-scroll.ts';
import { MessageItem } from './message-item.tsx';
import type { MessageActs } from './message-menu.tsx';
import { NoteItem } from './note-item.tsx';
import { OutgoingItem } from './outgoing-item.tsx';
import { SystemLine } from './system-line.tsx';
import classes from './thread-log.module.css';

type Props = {
  thread: Thread;
  outgoing: readonly Outgoing[];
  older: { isLoading: boolean; load: () => void };
  folding: Folding;
  acts: MessageActs;
  onRetry: (outgoing: Outgoing) => void;
  onEdit: (outgoing: Outgoing) => void;
};

/** Scrolling areas must be focusable for keyboard scrolling in every browser. */
const reachable = { tabIndex: 0 } as const;

type ItemsProps = Pick<Props, 'thread' | 'folding' | 'acts'> & { stay: () => void };

function Items({ thread, folding, acts, stay }: ItemsProps) {
  const { conversation, messages } = thread;
  const news = newsOf(messages);
  const folded = new Set(foldable(messages).map(({ id }) => id));
  const foldOf = (message: Message) => ({
    isOpen: folding.isOpen(message),
    toggle() {
      stay();
      folding.toggle(message);
    },
  });
  return logItems(thread).map((item) => {
    if (item.kind === 'note')
      return (
        <Box key={item.note.id} my={10}>
          <NoteItem conversationId={conversation.id} note={item.note} />
        </Box>
      );
    const { message } = item;
    if (message.system !== null) return <SystemLine key={message.id} line={message.system} />;
    return (
      <MessageItem
        key={message.id}
        conversation={conversation}
        message={message}
        fold={folded.has(message.id) ? foldOf(message) : undefined}
        acts={acts}
        news={news.get(message.id)}
      />
    );
  });
}

/** The messages of a conversation, oldest first, as mails. */
export function ThreadLog({ thread, outgoing, older, folding, acts, onRetry, onEdit }: Props) {
  const { t } = useTranslation('mailbox');
  const { messages } = thread;
  const last = outgoing.at(-1)?.key ?? messages.at(-1)?.id;
  const isOwn = outgoing.length > 0 || messages.at(-1)?.direction === 'out';
  const startId = messages.find((message) => message.system === null && folding.isOpen(message))?.id;
  const { box, hasNews, toEnd, stay, onScroll } = useLogScroll({
    lastId: last,
    firstId: messages[0]?.id,
    isOwn,
    startId,
  });
  return (
    <Row relative grow shrinkY align="stretch">
      <Stack
        grow
        shrink
        scrollY
        px={24}
        pb={16}
        focus="inset"
        phone={{ p: '0 16px 12px' }}
        ref={box}
        className={classes.box}
        onScroll={onScroll}
        {...reachable}
        role="region"
        aria-label={t(($) => $.mailbox.thread.label, { name: thread.conversation.name })}
      >
        <Stack role="log" aria-live="polite" aria-relevant="additions">
          {thread.older !== null && (
            <Box self="center" mt={12}>
              <Button size="sm" loading={older.isLoading} onClick={older.load}>
                {t(($) => $.mailbox.thread.older)}
              </Button>
            </Box>
          )}
          <Items thread={thread} folding={folding} acts={acts} stay={stay} />
          {outgoing.map((each) => (
            <OutgoingItem key={each.key} outgoing={each} onRetry={() => onRetry(each)} onEdit={() => onEdit(each)} />
          ))}
        </Stack>
      </Stack>
      {hasNews && (
        <Box position="absolute" left="50%" bottom={12} shadow={3} radius="md" className={classes.news}>
          <Button size="sm" icon={IconArrowDown} onClick={toEnd}>
            {t(($) => $.mailbox.thread.news)}
          </Button>
        </Box>
      )}
    </Row>
  );
}
