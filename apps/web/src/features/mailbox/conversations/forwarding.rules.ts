import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Message, MessageAttachment } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { forwardSubject } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import {
  type ForwardInput,
  replyLimits,
  type UndoneForward,
} from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import type { SenderChoice } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { type AnswerContent, emptyAnswer, filesToSend, htmlOfPlain } from './answer-content.rules.ts';
import type { FullHead } from './answer-head.rules.ts';

/** A mail that forwards messages, as it is written. */
export type Forwarding = {
  /** The form it is written in. */
  id: string;
  /** Once per mail: sending it twice counts once. */
  key: string;
  /** Oldest first. */
  messages: readonly Message[];
  as: ForwardInput['as'];
  content: AnswerContent;
  head: FullHead;
  /** The sender chosen for this mail alone; null: the usual one of the conversation. */
  from: SenderChoice | null;
  /** Files of the messages that stay behind. */
  left: readonly string[];
};

type Keys = Pick<Forwarding, 'id' | 'key'>;
type Begun = { messages: readonly Message[]; subject: string; locale: Locale } & Keys;

/** The newest ones, as many as fit in one mail. */
export function newForwarding({ messages, subject, locale, ...keys }: Begun): Forwarding {
  const said = messages.at(-1)?.subject || subject;
  return {
    ...keys,
    messages: messages.slice(-replyLimits.forwarded),
    as: 'inline',
    content: emptyAnswer,
    head: { to: [], cc: [], bcc: [], subject: forwardSubject(said, locale) },
    from: null,
    left: [],
  };
}

/** Whether all of them are kept as they were received. */
export function canBeFiles({ messages }: Pick<Forwarding, 'messages'>): boolean {
  return messages.every(({ hasOriginal }) => hasOriginal);
}

/** The files that may go along; what is being checked or was found harmful never does. */
export function filesOf({ messages }: Pick<Forwarding, 'messages'>): MessageAttachment[] {
  const isSafe = ({ check }: MessageAttachment) => check !== 'waiting' && check !== 'infected';
  return messages.flatMap(({ attachments }) => attachments.filter(isSafe));
}

export function bodyOfForward({ key, messages, as, content, head, from, left }: Forwarding): ForwardInput {
  const { to, cc, bcc, subject } = head;
  const taken = filesOf({ messages }).map(({ id }) => id);
  const { html, signature } = content;
  return {
    messageIds: messages.map(({ id }) => id),
    as,
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    ...(subject === null ? {} : { subject }),
    ...(from === null ? {} : { from }),
    text: '',
    html: html === '' ? null : html,
    fileIds: filesToSend(content).map(({ id }) => id),
    signature,
    // Absent: all, which the server counts itself.
    ...(left.length === 0 ? {} : { attachmentIds: taken.filter((id) => !left.includes(id)) }),
    idempotencyKey: key,
  };
}

/** A mail that was undone and whose messages are not known any more: its files are those that went along. */
export function forwardingAgain(
  undone: UndoneForward,
  { messages, ...keys }: Keys & Pick<Forwarding, 'messages'>,
): Forwarding {
  const { to, cc, bcc, subject, html, text, files } = undone;
  return {
    ...keys,
    messages,
    as: 'inline',
    content: { ...emptyAnswer, html: html ?? htmlOfPlain(text), files },
    head: { to: to ?? [], cc: cc ?? [], bcc: bcc ?? [], subject },
    from: null,
    left: filesOf({ messages }).map(({ id }) => id),
  };
}
