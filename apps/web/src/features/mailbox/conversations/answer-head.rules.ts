import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Conversation, Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import {
  answerSubject,
  bareSubject,
  countRecipients,
  type DraftRecipient,
  readRecipientAddress,
  recipientLimits,
  replyAllRecipients,
  replyRecipients,
} from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import type { Draft } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import type { Quote } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { Thread } from './thread.rules.ts';

/**
 * Who an answer goes to, under which Subject, with which quotation and from which sender, as far as it was chosen; null: as
 * the message answered, the profile and the conversation say.
 */
export type AnswerHead = Pick<Draft, 'to' | 'cc' | 'bcc' | 'subject' | 'answersId' | 'quote' | 'from'>;

export const noHead: AnswerHead = {
  to: null,
  cc: null,
  bcc: null,
  subject: null,
  answersId: null,
  quote: null,
  from: null,
};

export type AnswerMode = 'answer' | 'answerAll';

/** The same with everything filled in. */
export type FullHead = {
  to: DraftRecipient[];
  cc: DraftRecipient[];
  bcc: DraftRecipient[];
  /** Null: the server writes one, for an answer to a form. */
  subject: string | null;
};

type Answered = Pick<Thread, 'conversation' | 'messages'>;

/** The message an answer is to: the chosen one, else the newest; what was exchanged with third persons only if chosen. */
export function answeredMessage({ messages }: Answered, id: string | null): Message | undefined {
  const mails = messages.filter(({ system }) => system === null);
  const isUsual = ({ kind, isAside }: Message) => kind === 'human' && !isAside;
  return mails.find((each) => each.id === id) ?? mails.findLast(isUsual) ?? mails.at(-1);
}

function personOf({ name, email }: Conversation): DraftRecipient[] {
  return email === null ? [] : [{ name, email }];
}

/** Who an answer of this mode goes to; where a message tells nothing, as one of long ago, the person of the conversation. */
export function peopleFor(
  thread: Answered,
  message: Message | undefined,
  mode: AnswerMode,
): Pick<FullHead, 'to' | 'cc'> {
  const found = message ? replyAllRecipients(message) : { to: [], cc: [] };
  const to = message && mode === 'answer' ? replyRecipients(message) : found.to;
  return {
    to: to.length === 0 ? personOf(thread.conversation) : to,
    cc: mode === 'answer' ? [] : found.cc,
  };
}

/** The newest message of somebody else. */
export function newestReceived({ messages }: Answered): Message | undefined {
  return messages.findLast(({ direction, kind, isAside }) => direction === 'in' && kind === 'human' && !isAside);
}

/** The Subject of the message answered; that of the conversation once it was renamed, though people go on under the former. */
function usualSubject({ conversation, messages }: Answered, message: Message | undefined): string {
  const said = message?.subject ?? '';
  const renamedAt = messages.findLast(({ system }) => system?.kind === 'renamed')?.at;
  if (said === '') return conversation.subject;
  if (renamedAt === undefined) return said;
  const isFormer = ({ subject, at }: Message) =>
    subject !== null && Date.parse(at) <= Date.parse(renamedAt) && bareSubject(subject) === bareSubject(said);
  return messages.some(isFormer) ? conversation.subject : said;
}

/** What is quoted below an answer; nothing where it is switched off, or there are no words. */
export function quotedText(
  thread: Answered,
  head: AnswerHead,
  setting: Quote,
): { message: Message; text: string } | undefined {
  const message = answeredMessage(thread, head.answersId);
  // Who wrote in a form has no copy of it.
  const usual = setting === 'none' && message?.channel === 'form' ? 'last' : setting;
  const wanted = head.quote ?? usual;
  if (message === undefined || wanted === 'none') return undefined;
  const text = (wanted === 'all' ? message.fullText : null) ?? message.text;
  return text.trim() === '' ? undefined : { message, text };
}

type Usual = { locale: Locale; mode?: AnswerMode };

/** `mode`: how the profile answers as long as nobody chose. */
export function fullHead(thread: Answered, head: AnswerHead, { locale, mode = 'answerAll' }: Usual): FullHead {
  const message = answeredMessage(thread, head.answersId);
  const rule = peopleFor(thread, message, mode);
  const subject = usualSubject(thread, message);
  return {
    to: head.to ?? rule.to,
    cc: head.cc ?? rule.cc,
    bcc: head.bcc ?? [],
    subject: head.subject ?? (subject === '' ? null : answerSubject(subject, locale)),
  };
}

/** The way of answering that these recipients amount to. */
export function modeOf({ to, cc }: Pick<FullHead, 'to' | 'cc'>): AnswerMode {
  return to.length + cc.length > 1 ? 'answerAll' : 'answer';
}

/** Answering all is something else than answering. */
export function isToSeveral(message: Message): boolean {
  return modeOf(replyAllRecipients(message)) === 'answerAll';
}

export type HeadFault = 'nobody' | 'address' | 'tooMany';

/** What keeps a mail from leaving. */
export function headFault(head: Pick<FullHead, 'to' | 'cc' | 'bcc'>): HeadFault | undefined {
  if (head.to.length === 0) return 'nobody';
  if ([...head.to, ...head.cc, ...head.bcc].some(({ email }) => readRecipientAddress(email) === null)) return 'address';
  return countRecipients(head) > recipientLimits.all ? 'tooMany' : undefined;
}

/** As the server takes it; what was not chosen is left to its rules. */
export function headBody({ to, cc, bcc, subject, answersId, quote, from }: AnswerHead) {
  return {
    ...(to === null ? {} : { to }),
    ...(cc === null ? {} : { cc }),
    ...(bcc === null ? {} : { bcc }),
    ...(subject === null ? {} : { subject }),
    ...(answersId === null ? {} : { answersId }),
    ...(quote === null ? {} : { quote }),
    ...(from === null ? {} : { from }),
  };
}
