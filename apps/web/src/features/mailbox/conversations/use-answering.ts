import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { Draft, UndoneForward } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { MailEditorHandle } from '#components/mail-text/mail-editor.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { type AnswerContent, isEmptyAnswer, joinAnswers } from './answer-content.rules.ts';
import {
  answeredMessage,
  type AnswerHead,
  type AnswerMode,
  type FullHead,
  fullHead,
  modeOf,
  newestReceived,
  noHead,
  peopleFor,
  quotedText,
} from './answer-head.rules.ts';
import { type DraftEditor, useDraft } from './api/use-draft.ts';
import { identitiesQuery, senderStillThere } from './api/identities.queries.ts';
import { senderQuery } from './api/scheduled.queries.ts';
import { useReply } from './api/use-reply.ts';
import type { HeadHandle } from './components/composer-head.tsx';
import type { Outgoing } from './outgoing.rules.ts';
import type { Thread } from './thread.rules.ts';

type Input = {
  thread: Thread;
  onClosed: () => void;
  /** A forwarded mail was undone. */
  onForward?: (messageId: string, forward: UndoneForward) => void;
};

type Leaving = Pick<Outgoing, 'content' | 'close'>;

/** Who the answer goes to: as chosen, else as the message answered says. */
function useAnswerHead(thread: Thread, draft: DraftEditor) {
  const sender = useQuery(senderQuery(thread.conversation.profile.id));
  const mode = sender.data?.identity.replyAll === false ? 'answer' : 'answerAll';
  const headOf = (head: AnswerHead) => fullHead(thread, head, { locale: currentLocale(), mode });
  const change = (patch: Partial<AnswerHead>) => {
    const now = draft.latest();
    draft.change({ ...now, head: { ...now.head, ...patch } });
  };
  return {
    headOf,
    headNow: () => headOf(draft.latest().head),
    /** What is quoted, how it may be called and what could be. */
    quotedOf: (head: AnswerHead) => quotedText(thread, head, sender.data?.identity.quote ?? 'last'),
    quotableOf: (head: AnswerHead) => quotedText(thread, { ...head, quote: 'last' }, 'last'),
    /** What is seen when writing begins stays, whatever arrives meanwhile. */
    write(next: AnswerContent): void {
      const begins = isEmptyAnswer(draft.latest()) && !isEmptyAnswer(next);
      const { to, cc } = headOf(next.head);
      const answersId = next.head.answersId ?? answeredMessage(thread, null)?.id ?? null;
      draft.change(begins && to.length > 0 ? { ...next, head: { ...next.head, to, cc, answersId } } : next);
    },
    choose: (patch: Partial<Pick<AnswerHead, 'from' | 'quote' | 'answersId'>>) => change(patch),
    changeHead: (patch: Partial<FullHead>) => change(patch),
    setMode(mode: AnswerMode, message?: Message): void {
      const answersId = message?.id ?? draft.latest().head.answersId;
      change({ ...peopleFor(thread, answeredMessage(thread, answersId), mode), answersId });
    },
  };
}

/** The life of an answer in one conversation: writing, sending, undoing, scheduling, retrying. */
export function useAnswering({ thread, onClosed, onForward }: Input) {
  const { t } = useTranslation(['mailbox', 'composer']);
  const formats = useFormats();
  const { id, name } = thread.conversation;
  const client = useQueryClient();
  const field = useRef<MailEditorHandle>(null);
  const draft = useDraft({ conversationId: id, initial: thread.draft });
  const reply = useReply(id);
  const recipients = useRef<HeadHandle>(null);
  const [isOpen, setOpen] = useState(thread.draft !== null);
  const head = useAnswerHead(thread, draft);
  // The newest message when writing began: a later one is said.
  const [seen, setSeen] = useState(() => newestReceived(thread)?.id);
  const [undoFailure, setUndoFailure] = useState<unknown>();
  const [scheduleFailure, setScheduleFailure] = useState<unknown>();
  // What was chosen for the answers sent from here, of which the server keeps nothing.
  const chosen = useRef(new Map<string, Pick<AnswerHead, 'quote' | 'answersId'>>());
  // Scheduling the same answer twice (a second click, a lost reply) counts once.
  const scheduleKey = useRef(crypto.randomUUID());

  /** What is seen is what is sent. */
  function full(): AnswerContent {
    const content = draft.latest();
    const { to, cc, bcc, subject } = head.headNow();
    const identities = client.getQueryData(identitiesQuery(thread.conversation).queryKey);
    const from = senderStillThere({ identities, from: content.head.from });
    return { ...content, head: { ...content.head, to: to.length === 0 ? null : to, cc, bcc, subject, from } };
  }

  async function revoke(message: Message): Promise<void> {
    // Text started since is saved first, so that the server combines the two.
    await draft.saveNow();
    const isAlone = isEmptyAnswer(draft.latest());
    const { draft: given, forward } = await reply.undo(message.id);
    const known = isAlone ? chosen.current.get(message.id) : undefined;
    if (forward) onForward?.(message.id, forward);
    else if (given) take(given, known);
  }

  /** Opens the answer at once, so that the next key already belongs to it. */
  function show(): void {
    flushSync(() => {
      setOpen(true);
      if (isEmptyAnswer(draft.latest())) setSeen(newestReceived(thread)?.id);
    });
    field.current?.focus();
  }

  function take(given: Draft, known?: Pick<AnswerHead, 'quote' | 'answersId'>): void {
    draft.replace(given);
    if (known) head.choose(known);
    show();
  }

  async function undo(message: Message): Promise<void> {
    setUndoFailure(undefined);
    try {
      await revoke(message);
    } catch (error) {
      setUndoFailure(error);
    }
  }

  async function arrive(sending: Promise<Message | undefined>, { content, close }: Leaving): Promise<void> {
    const message = await sending;
    if (!message) return;
    const { quote, answersId } = content.head;
    chosen.current.set(message.id, { quote, answersId });
    // The conversation may be closed by then: what goes wrong is said by the toast.
    showToast({ text: t(($) => $.mailbox.toast.leaving, { name }), undo: () => revoke(message) });
    if (close) onClosed();
  }

  return {
    field,
    recipients,
    draft,
    isOpen,
    /** Something newer than what is answered has arrived. */
    isOvertaken: newestReceived(thread)?.id !== seen,
    answerNewest(): void {
      const newest = newestReceived(thread);
      setSeen(newest?.id);
      if (newest) head.setMode(modeOf(head.headNow()), newest);
    },
    ...head,
    write(next: AnswerContent): void {
      // Until the first letter, recipients that nobody chose follow what arrives.
      if (isEmptyAnswer(draft.latest()) && next.head.to === null) setSeen(newestReceived(thread)?.id);
      head.write(next);
    },
    take,
    open(mode?: AnswerMode, message?: Message): void {
      // Whoever chooses a message has seen what there is.
      if (message) setSeen(newestReceived(thread)?.id);
      // A key that leads back to what is written leaves the recipients chosen there alone.
      const leadsBack = message === undefined && !isEmptyAnswer(draft.latest());
      if (mode !== undefined && !leadsBack) head.setMode(mode, message);
      show();
    },
    /** Shows what is written, without taking the focus. */
    reveal: () => setOpen(true),
    /** Nothing is written: the answer is a line again, and to nobody in particular. */
    rest(): void {
      const now = draft.latest();
      if (!isEmptyAnswer(now)) return;
      draft.change({ ...now, head: noHead });
      setOpen(false);
    },
    undo,
    /** The same for a toast, which says itself what goes wrong. */
    revoke,
    undoFailure,
    scheduleFailure,
    send({ close }: { close: boolean }): void {
      const content = full();
      const after = draft.settled();
      draft.clear();
      setOpen(false);
      void arrive(reply.send({ content, close, after }), { content, close });
    },
    async schedule({ sendAt, close }: { sendAt: string; close: boolean }): Promise<void> {
      setScheduleFailure(undefined);
      try {
        await draft.saveNow();
        await reply.schedule({ content: full(), close, sendAt, key: scheduleKey.current });
        scheduleKey.current = crypto.randomUUID();
        draft.replace(null);
        setOpen(false);
        showToast({ text: t(($) => $.composer.schedule.done, { when: formats.dateTime(sendAt) }) });
      } catch (error) {
        setScheduleFailure(error);
      }
    },
    retry: (outgoing: Outgoing) => void arrive(reply.retry(outgoing), outgoing),
    edit(outgoing: Outgoing): void {
      reply.drop(outgoing);
      draft.put(joinAnswers(outgoing.content, draft.latest()));
      show();
    },
  };
}
export type Answering = ReturnType<typeof useAnswering>;
