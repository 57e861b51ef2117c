import type { Conversation, Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconArrowBackUpDouble, IconArrowForwardUp, IconPaperclip } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { OwnAvatar } from '#components/identity/own-avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { isToSeveral } from '../answer-head.rules.ts';
import type { News } from '../people.rules.ts';
import { firstWords } from '../thread.rules.ts';
import { useMessageTime } from '../use-message-time.ts';
import { DeliverySign, DeliveryTrouble, UndoCountdown } from './message-delivery.tsx';
import { MessageBody } from './message-body.tsx';
import { MailFields, PeopleButton } from './message-people.tsx';
import { type MessageActs, MessageMenu } from './message-menu.tsx';

export type MessageFold = { isOpen: boolean; toggle: () => void };

type Props = {
  conversation: Conversation;
  message: Message;
  /** Undefined for the newest message, which cannot be folded. */
  fold?: MessageFold | undefined;
  acts: MessageActs;
  /** What is different from the message before. */
  news?: News | undefined;
};

function Face({ message, size }: { message: Message; size: 24 | 32 }) {
  return message.direction === 'out' ? <OwnAvatar size={size} /> : <Avatar name={message.author.name} size={size} />;
}

function useAuthor({ direction, author }: Message): string {
  const { t } = useTranslation('mailbox');
  return direction === 'out' ? t(($) => $.mailbox.thread.you) : author.name;
}

/** A message that was read, as one line. */
function FoldedMessage({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { t } = useTranslation('mailbox');
  const time = useMessageTime();
  const author = useAuthor(message);
  const words = firstWords(message);
  return (
    <Row
      as="button"
      type="button"
      full
      h={44}
      gap={10}
      size={13}
      tone="muted"
      hover="text"
      aria-expanded={false}
      data-fold
      onClick={onOpen}
    >
      <Face message={message} size={24} />
      <Text as="b" fixed maxW="40%" truncate weight="medium" tone="default">
        {author}
      </Text>
      <Text as="span" grow truncate textAlign="left">
        {words === '' ? t(($) => $.mailbox.mail.empty) : words}
      </Text>
      {message.attachments.length > 0 && <Icon of={IconPaperclip} size={14} />}
      <DeliverySign message={message} />
      <Text as="time" fixed size={12} tone="faint" dateTime={message.at}>
        {time(message.at)}
      </Text>
    </Row>
  );
}

function Writer({ message, fold }: Pick<Props, 'message' | 'fold'>) {
  const author = useAuthor(message);
  const name = (
    <Text as="b" size={14} weight="semibold" truncate>
      {author}
    </Text>
  );
  return (
    <Row gap={6} align="baseline">
      {fold ? (
        <Row as="button" type="button" shrink minW={24} minH={24} aria-expanded data-fold onClick={fold.toggle}>
          {name}
        </Row>
      ) : (
        name
      )}
      {message.direction === 'in' && message.author.email !== null && (
        <Text as="span" size={12} tone="faint" truncate hideOnPhone>
          {message.author.email}
        </Text>
      )}
    </Row>
  );
}

type HeadProps = Props & { isDetailed: boolean; onDetails: () => void };

/** Who wrote, when, and what can be done with it. */
function OpenHead({ conversation, message, fold, acts, isDetailed, onDetails }: HeadProps) {
  const { t } = useTranslation('mails');
  const time = useMessageTime();
  const mode = isToSeveral(message) ? 'answerAll' : 'answer';
  return (
    <Row gap={10} pt={14} align="start">
      <Face message={message} size={32} />
      <Box grow shrink leading={1.35}>
        <Writer message={message} fold={fold} />
        {message.channel === 'form' && (
          <Text size={12} tone="muted" truncate>
            {t(($) => $.mails.byForm, { profile: conversation.profile.name })}
          </Text>
        )}
        <PeopleButton message={message} isOpen={isDetailed} onToggle={onDetails} />
      </Box>
      <Row fixed gap={4}>
        <Text as="time" fixed size={12} tone="faint" dateTime={message.at}>
          {time(message.at)}
        </Text>
        <DeliverySign message={message} />
        {conversation.email !== null && (
          <Row as="span" hideOnPhone>
            <IconButton
              icon={mode === 'answer' ? IconArrowBackUp : IconArrowBackUpDouble}
              size={28}
              iconSize={16}
              label={t(($) => $.mails.act[mode])}
              onClick={() => acts.answer(message, mode)}
            />
          </Row>
        )}
        <Row as="span" hideOnPhone>
          <IconButton
            icon={IconArrowForwardUp}
            size={28}
            iconSize={16}
            label={t(($) => $.mails.act.forward)}
            onClick={() => acts.forward(message)}
          />
        </Row>
        <MessageMenu conversation={conversation} message={message} acts={acts} />
      </Row>
    </Row>
  );
}

/** Line and open message have a button each: the one that is pressed goes, and the other one takes the focus. */
function useFocusedFold(fold: MessageFold | undefined) {
  const item = useRef<HTMLElement>(null);
  function toggle(): void {
    flushSync(() => fold?.toggle());
    item.current?.querySelector<HTMLElement>('[data-fold]')?.focus({ preventScroll: true });
  }
  return { item, fold: fold && { ...fold, toggle } };
}

/** One message of the thread: a line, or open. */
export function MessageItem(props: Props) {
  const { conversation, message, acts, news } = props;
  const { item, fold } = useFocusedFold(props.fold);
  const [isDetailed, setDetailed] = useState(false);
  const author = useId();
  const name = useAuthor(message);
  return (
    <Box ref={item} as="article" lineBetween shrink aria-labelledby={author} data-message={message.id}>
      <span id={author} className="sr-only">
        {name}
      </span>
      {fold?.isOpen === false ? (
        <FoldedMessage message={message} onOpen={fold.toggle} />
      ) : (
        <Box pb={14}>
          <OpenHead {...props} fold={fold} isDetailed={isDetailed} onDetails={() => setDetailed(!isDetailed)} />
          {isDetailed && <MailFields message={message} />}
          <MessageBody message={message} news={news}>
            {message.direction === 'out' && <UndoCountdown message={message} onUndo={() => acts.undo(message)} />}
          </MessageBody>
          <Box pl="42px" phone={{ pl: 0 }}>
            <DeliveryTrouble message={message} conversationId={conversation.id} />
          </Box>
        </Box>
      )}
    </Box>
  );
}
