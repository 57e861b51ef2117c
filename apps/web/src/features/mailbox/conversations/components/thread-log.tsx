import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconArrowDown } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import { useUser } from '#lib/session/use-user.ts';
import type { Outgoing } from '../outgoing.rules.ts';
import { groupByDay, isRunOn, type LogItem, logItems, type Thread } from '../thread.rules.ts';
import { useDayLabel } from '../use-day-label.ts';
import { useLogScroll } from '../use-log-scroll.ts';
import { MessageItem } from './message-item.tsx';
import { NoteItem } from './note-item.tsx';
import { OutgoingItem } from './outgoing-item.tsx';
import { SystemLine } from './system-line.tsx';
import classes from './thread-log.module.css';

type Props = {
  thread: Thread;
  outgoing: readonly Outgoing[];
  older: { isLoading: boolean; load: () => void };
  onUndo: (message: Message) => void;
  onRetry: (outgoing: Outgoing) => void;
  onEdit: (outgoing: Outgoing) => void;
};

/** Scrolling areas must be focusable for keyboard scrolling in every browser. */
const reachable = { tabIndex: 0 } as const;

type DayProps = { label: string; items: readonly LogItem[]; conversationId: string; onUndo: Props['onUndo'] };

function messageAt(items: readonly LogItem[], index: number): Message | undefined {
  const item = items[index];
  return item?.kind === 'message' ? item.message : undefined;
}

function DayOfMessages({ label, items, conversationId, onUndo }: DayProps) {
  return (
    <>
      <Row as="p" gap={12} mt={8} mb={2} size={12} weight="medium" tone="faint" ruled>
        <span>{label}</span>
      </Row>
      {items.map((item, index) => {
        if (item.kind === 'note')
          return <NoteItem key={item.note.id} conversationId={conversationId} note={item.note} />;
        const { message } = item;
        if (message.system !== null) return <SystemLine key={message.id} line={message.system} />;
        return (
          <MessageItem
            key={message.id}
            conversationId={conversationId}
            message={message}
            isRunOn={isRunOn({ message, next: messageAt(items, index + 1) })}
            onUndo={onUndo}
          />
        );
      })}
    </>
  );
}

/** The messages of a conversation, by day, oldest first. */
export function ThreadLog({ thread, outgoing, older, onUndo, onRetry, onEdit }: Props) {
  const { t } = useTranslation('mailbox');
  const dayLabel = useDayLabel();
  const timeZone = useUser()?.time_zone;
  const { messages } = thread;
  const last = outgoing.at(-1)?.key ?? messages.at(-1)?.id;
  const isOwn = outgoing.length > 0 || messages.at(-1)?.direction === 'out';
  const { box, hasNews, toEnd, onScroll } = useLogScroll({ lastId: last, firstId: messages[0]?.id, isOwn });
  return (
    <Row relative grow shrinkY align="stretch">
      <Stack
        grow
        shrink
        scrollY
        px={24}
        pt={20}
        pb={12}
        focus="inset"
        phone={{ p: 16 }}
        ref={box}
        className={classes.box}
        onScroll={onScroll}
        {...reachable}
        role="region"
        aria-label={t(($) => $.mailbox.thread.label, { name: thread.conversation.name })}
      >
        <Stack gap={10} mt="auto" role="log" aria-live="polite" aria-relevant="additions">
          {thread.older !== null && (
            <Box self="center">
              <Button size="sm" loading={older.isLoading} onClick={older.load}>
                {t(($) => $.mailbox.thread.older)}
              </Button>
            </Box>
          )}
          {groupByDay({ items: logItems(thread), timeZone }).map(({ day, items }) => (
            <DayOfMessages
              key={day}
              label={dayLabel(day)}
              items={items}
              conversationId={thread.conversation.id}
              onUndo={onUndo}
            />
          ))}
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
