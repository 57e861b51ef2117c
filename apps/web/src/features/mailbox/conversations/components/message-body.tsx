import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid, type Look, Row, Text } from '#components/layout/layout.tsx';
import { useAccountSettings } from '#lib/account/account-settings.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { domainOf, type News } from '../people.rules.ts';
import { hasQuote } from '../mail-frame.rules.ts';
import { AttachmentCard } from './attachment-card.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { MailTrust } from './mail-trust.tsx';
import { OwnAnswer } from './own-answer.tsx';
import { MessageParagraphs, MessageText } from './message-text.tsx';
import { ReceivedMail } from './received-mail.tsx';
import { SenderCheck } from './sender-check.tsx';
import classes from './message.module.css';

const inlineActionLook: Look = { minH: 24, size: 12, tone: 'primary', weight: 'medium' };
const noteLook: Look = { mb: 4, size: 12, tone: 'faint' };

function Fields({ fields }: { fields: Message['fields'] }) {
  if (fields.length === 0) return null;
  return (
    <Grid as="dl" gap={6} className={classes.fields}>
      {fields.map(({ label, value }, index) => (
        <div key={index}>
          <Text as="dt" size={12} tone="faint">
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

type Shown = { isHtml: boolean; isWhole: boolean };

/** Views of a mail beyond its new text. */
function Views({ message, shown, onShow }: { message: Message; shown: Shown; onShow: (shown: Shown) => void }) {
  const { t } = useTranslation('mailbox');
  const { isHtml, isWhole } = shown;
  const hasMore = message.fullText !== null && (!isHtml || hasQuote(message.html ?? ''));
  return (
    <>
      {hasMore && (
        <Box
          underline="soft"
          {...inlineActionLook}
          as="button"
          type="button"
          aria-expanded={isWhole}
          onClick={() => onShow({ ...shown, isWhole: !isWhole })}
        >
          {isWhole ? t(($) => $.mailbox.mail.hideHistory) : t(($) => $.mailbox.mail.showHistory)}
        </Box>
      )}
      {message.html !== null && message.direction === 'in' && (
        <Box
          underline="soft"
          {...inlineActionLook}
          as="button"
          type="button"
          onClick={() => onShow({ ...shown, isHtml: !isHtml })}
        >
          {isHtml ? t(($) => $.mailbox.mail.hideOriginal) : t(($) => $.mailbox.mail.showOriginal)}
        </Box>
      )}
    </>
  );
}

/** Answers go elsewhere than to who wrote; to another domain, which is how people are deceived, plainly so. */
function ReplyToNote({ message }: { message: Message }) {
  const { t } = useTranslation('mails');
  const from = message.author.email ?? '';
  const others = message.replyTo.filter(({ isOwn, email }) => !isOwn && email.toLowerCase() !== from.toLowerCase());
  if (message.direction !== 'in' || others.length === 0) return null;
  const isFar = others.some(({ email }) => domainOf(email) !== domainOf(from));
  return (
    <Text {...noteLook} tone={isFar ? 'warn' : 'faint'}>
      {t(($) => $.mails.answersTo, { addresses: others.map(({ email }) => email).join(', ') })}
    </Text>
  );
}

/** What there is to know before the text. */
function Tags({ message, news }: { message: Message; news: News | undefined }) {
  const { t } = useTranslation(['mailbox', 'mails']);
  return (
    <>
      <SenderCheck check={message.senderCheck} />
      <MailTrust message={message} />
      {message.kind === 'auto_reply' && <Text {...noteLook}>{t(($) => $.mailbox.mail.autoReply)}</Text>}
      {message.isExternal && <Text {...noteLook}>{t(($) => $.mails.external)}</Text>}
      {news?.subject !== undefined && (
        <Text {...noteLook}>{t(($) => $.mails.otherSubject, { subject: news.subject })}</Text>
      )}
      <ReplyToNote message={message} />
      {news?.isNewAddress && (
        <Text {...noteLook}>
          {t(($) => $.mailbox.mail.differentSender, { email: message.author.email ?? message.author.name })}
        </Text>
      )}
    </>
  );
}

/** A text as wide as it is easy to read. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <Text as="div" size={15} leading={1.55} maxW="68ch" pre breakWords className={classes.prose}>
      {children}
    </Text>
  );
}

function Content({ message, shown }: { message: Message; shown: Shown }) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  if (shown.isHtml && message.html !== null) {
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
        hidesQuotes={message.fullText !== null && !shown.isWhole}
      />
    );
  }
  if (message.direction === 'out' && message.html !== null && !shown.isWhole) {
    return (
      <Prose>
        <OwnAnswer message={message} html={message.html} />
      </Prose>
    );
  }
  const text = shown.isWhole && message.fullText !== null ? message.fullText : message.text;
  return (
    <Prose>
      {text === '' && message.fields.length === 0 ? (
        <em>{t(($) => $.mailbox.mail.empty)}</em>
      ) : (
        <MessageParagraphs text={text} />
      )}
      <Fields fields={message.fields} />
    </Prose>
  );
}

/** Images are shown in the text, except those the virus scanner blocked, which would be invisible otherwise. */
function isListed({ contentId, check }: Message['attachments'][number]): boolean {
  return contentId === null || check === 'infected';
}

/** Text, files and views of an open message; `children` in the line of the views. */
export function MessageBody({
  message,
  news,
  children,
}: {
  message: Message;
  news: News | undefined;
  children?: ReactNode;
}) {
  const isOwn = message.direction === 'out';
  const prefersText = useAccountSettings()?.preferences.plainMail ?? false;
  const canBeHtml = message.html !== null && !isOwn;
  const [chosen, setChosen] = useState<Shown>();
  const shown = chosen ?? { isHtml: canBeHtml && !prefersText, isWhole: false };
  const files = shown.isHtml || isOwn ? message.attachments.filter(isListed) : message.attachments;
  return (
    <Box
      pt={10}
      pl="42px"
      phone={{ pl: 0 }}
      className={classes.body}
      data-machine={message.kind === 'auto_reply' || undefined}
    >
      <Tags message={message} news={news} />
      <Content message={message} shown={shown} />
      {message.invitation !== null && <InvitationCard messageId={message.id} invitation={message.invitation} />}
      <Row hideEmpty wrap gap={8} mt={12} align="start">
        {files.map((file) => (
          <AttachmentCard key={file.id} file={file} />
        ))}
      </Row>
      <Row hideEmpty wrap gap={2} gapX={12} mt={8} size={12} tone="faint">
        <Views message={message} shown={shown} onShow={setChosen} />
        {children}
      </Row>
    </Box>
  );
}
