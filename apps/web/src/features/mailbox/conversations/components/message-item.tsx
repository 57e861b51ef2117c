import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid, type Look, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { OwnAnswer } from './own-answer.tsx';
import { AttachmentCard } from './attachment-card.tsx';
import { ReceivedMail } from './received-mail.tsx';
import { DeliverySign, DeliveryTrouble, UndoCountdown } from './message-delivery.tsx';
import { MessageText } from './message-text.tsx';
import { SenderCheck } from './sender-check.tsx';
import classes from './message.module.css';

const inlineActionLook: Look = { minH: 24, size: 12, tone: 'primary', weight: 'medium' };
const textLook: Look = { mb: 4, px: 4, size: 12, tone: 'faint' };

type Props = {
  conversationId: string;
  message: Message;
  /** The next one follows closely: it shows the time. */
  isRunOn: boolean;
  onUndo: (message: Message) => void;
};

function Fields({ fields }: { fields: Message['fields'] }) {
  if (fields.length === 0) return null;
  return (
    <Grid as="dl" gap={6} className={classes.fields}>
      {fields.map(({ label, value }, index) => (
        <div key={index}>
          <Text as="dt" size={12} tone="muted">
            {label}
          </Text>
          <dd>
            <MessageText text={value} />
          </dd>
        </div>
      ))}
    </Grid>
  );
}

type Shown = 'text' | 'full' | 'html';

/** Views of a mail beyond its new text. */
function Views({ message, shown, onShow }: { message: Message; shown: Shown; onShow: (shown: Shown) => void }) {
  const { t } = useTranslation('mailbox');
  const toggle = (view: Shown) => onShow(shown === view ? 'text' : view);
  return (
    <>
      {message.fullText !== null && (
        <Box
          underline="soft"
          {...inlineActionLook}
          as="button"
          type="button"
          aria-expanded={shown === 'full'}
          onClick={() => toggle('full')}
        >
          {shown === 'full' ? t(($) => $.mailbox.mail.hideHistory) : t(($) => $.mailbox.mail.showHistory)}
        </Box>
      )}
      {message.html !== null && message.direction === 'in' && (
        <Box
          underline="soft"
          {...inlineActionLook}
          as="button"
          type="button"
          aria-expanded={shown === 'html'}
          onClick={() => toggle('html')}
        >
          {shown === 'html' ? t(($) => $.mailbox.mail.hideOriginal) : t(($) => $.mailbox.mail.showOriginal)}
        </Box>
      )}
    </>
  );
}

function Tags({ message }: { message: Message }) {
  const { t } = useTranslation('mailbox');
  return (
    <>
      <SenderCheck check={message.senderCheck} />
      {message.kind === 'auto_reply' && <Text {...textLook}>{t(($) => $.mailbox.mail.autoReply)}</Text>}
      {message.differentSender && (
        <Text {...textLook}>
          {t(($) => $.mailbox.mail.differentSender, { email: message.author.email ?? message.author.name })}
        </Text>
      )}
    </>
  );
}

function Bubble({ children }: { children: ReactNode }) {
  return (
    <Text
      w="fit-content"
      maxW="100%"
      fill="active"
      leading={1.45}
      as="div"
      py={10}
      px={16}
      size={15}
      pre
      breakWords
      className={classes.bubble}
    >
      {children}
    </Text>
  );
}

function Body({ message, shown }: { message: Message; shown: Shown }) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  if (shown === 'html' && message.html !== null) {
    const title = t(($) => $.mailbox.mail.frameTitle, {
      name: message.author.name,
      time: formats.dateTime(message.at),
    });
    return (
      <ReceivedMail
        messageId={message.id}
        html={message.html}
        sender={message.author.email}
        attachments={message.attachments}
        title={title}
      />
    );
  }
  if (message.direction === 'out' && message.html !== null && shown === 'text') {
    return (
      <Bubble>
        <OwnAnswer message={message} html={message.html} />
      </Bubble>
    );
  }
  const text = shown === 'full' && message.fullText !== null ? message.fullText : message.text;
  return (
    <Bubble>
      {text === '' && message.fields.length === 0 ? (
        <em>{t(($) => $.mailbox.mail.empty)}</em>
      ) : (
        <p>
          <MessageText text={text} />
        </p>
      )}
      <Fields fields={message.fields} />
    </Bubble>
  );
}

/** Images are shown in the text, except those the virus scanner blocked, which would be invisible otherwise. */
function isListed({ contentId, check }: Message['attachments'][number]): boolean {
  return contentId === null || check === 'infected';
}

/** One message of the thread. */
export function MessageItem({ conversationId, message, isRunOn, onUndo }: Props) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const author = useId();
  const [shown, setShown] = useState<Shown>('text');
  const isOwn = message.direction === 'out';
  const inText = shown === 'html' || isOwn ? message.attachments.filter(isListed) : message.attachments;
  return (
    <Box
      phone={{ maxW: '84%' }}
      self="start"
      maxW="min(76%, 480px)"
      as="article"
      shrink
      className={classes.message}
      data-own={isOwn || undefined}
      data-machine={message.kind === 'auto_reply' || undefined}
      data-wide={shown === 'html' || undefined}
      aria-labelledby={author}
    >
      <span id={author} className="sr-only">
        {isOwn ? t(($) => $.mailbox.thread.you) : message.author.name}
      </span>
      <Tags message={message} />
      <Body message={message} shown={shown} />
      {inText.map((file) => (
        <AttachmentCard key={file.id} file={file} />
      ))}
      <DeliveryTrouble message={message} conversationId={conversationId} />
      <Row hideEmpty wrap gap={2} gapX={8} mt={4} px={4} tone="faint" className={classes.meta}>
        <Views message={message} shown={shown} onShow={setShown} />
        {isOwn && <UndoCountdown message={message} onUndo={() => onUndo(message)} />}
        {!isRunOn && <time dateTime={message.at}>{formats.time(message.at)}</time>}
        {isOwn && <DeliverySign message={message} />}
      </Row>
    </Box>
  );
}
