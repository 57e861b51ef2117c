import { getContactRef } from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import {
  createNewDraftRef,
  listNewDraftsRef,
  removeNewDraftRef,
  saveNewDraftRef,
} from '@enlace/contract/mailbox/conversations/new-drafts.refs.gen.ts';
import type { NewDraft, NewDraftInput } from '@enlace/contract/mailbox/conversations/new-drafts.schemas.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Recipient } from '#components/recipients/recipient-list.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { type AnswerContent, bodyOf, contentOfDraft, isEmptyAnswer } from '../answer-content.rules.ts';

const quietMs = 800;
/** Continuous typing is saved at least this often. */
const longestMs = 1_800;
const key = ['mailbox', 'new-drafts'] as const;

export const newDraftsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call(listNewDraftsRef, { signal })).items,
});

/** Name and address of the person a mail was begun to from their record; earlier drafts name their record alone. */
export function addresseeQuery(contactId: string) {
  return queryOptions({
    queryKey: ['contacts', 'addressee', contactId],
    queryFn: async ({ signal }) => (await call(getContactRef, { params: { id: contactId }, signal })).contact,
    enabled: contactId !== '',
  });
}

export type NewMailHead = {
  profileId: string;
  subject: string;
  to: Recipient[];
  cc: Recipient[];
  bcc: Recipient[];
};
export type NewDraftState = 'idle' | 'saving' | 'saved' | 'failed';

/** The server derives the plain part from the rich one. */
type DraftBody = Omit<NewDraftInput, 'text'>;
type KeptDraft = Pick<NewDraft, 'id' | 'revision'>;
type Put = { kept: KeptDraft | null; newId: string; body: DraftBody; keepalive: boolean };

function putDraft({ kept, newId, body, keepalive }: Put): Promise<{ draft: NewDraft | null }> {
  if (kept === null) return call(createNewDraftRef, { body: { ...body, id: newId }, keepalive });
  const { id: newDraftId, revision: base } = kept;
  return call(saveNewDraftRef, { params: { newDraftId }, body: { ...body, base }, keepalive });
}

/** The draft was saved, sent or deleted in another window: that window keeps it, and this one continues with its own draft. */
function isOfAnotherWindow({ code }: ApiError): boolean {
  return code === 'mailbox.draft_conflict' || code === 'resource.not_found';
}

/** A draft deleted by another window is gone as well. */
async function throwAway(newDraftId: string): Promise<void> {
  try {
    await call(removeNewDraftRef, { params: { newDraftId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'resource.not_found') throw error;
  }
}

/** A new mail being written: saved to the server a moment after each key. Two windows with the same draft end up with one each. */
export function useNewDraft({ initial, start }: { initial: NewDraft | undefined; start: NewMailHead }) {
  const client = useQueryClient();
  const [head, setHead] = useState(start);
  const [content, setContent] = useState(() => contentOfDraft(initial ?? null));
  const [state, setState] = useState<NewDraftState>(initial ? 'saved' : 'idle');
  // The server's version: null as long as there is nothing to store.
  const kept = useRef<KeptDraft | null>(initial ?? null);
  // Chosen here, so that retrying a save whose answer was lost creates no second draft.
  const newId = useRef('');
  const current = useRef({ head, content });
  const isDone = useRef(false);
  const isDirty = useRef(false);
  const dirtySince = useRef<number | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<void>>(Promise.resolve());

  async function put(keepalive: boolean): Promise<void> {
    const { head: now, content: written } = current.current;
    const body = {
      ...bodyOf(written),
      subject: now.subject,
      profileId: now.profileId || null,
      // The person is who the first recipient is.
      contactId: null,
      to: now.to,
      cc: now.cc,
      bcc: now.bcc,
    };
    newId.current ||= crypto.randomUUID();
    const { draft } = await putDraft({ kept: kept.current, newId: newId.current, body, keepalive });
    kept.current = draft;
    setState(draft === null ? 'idle' : 'saved');
  }

  async function save(keepalive = false): Promise<void> {
    clearTimeout(timer.current);
    dirtySince.current = undefined;
    const { head: now, content: written } = current.current;
    const isNothing = kept.current === null && now.subject.trim() === '' && isEmptyAnswer(written);
    if (isDone.current || !isDirty.current || isNothing) return;
    isDirty.current = false;
    setState('saving');
    try {
      await put(keepalive);
    } catch (error) {
      if (kept.current !== null && error instanceof ApiError && isOfAnotherWindow(error)) {
        kept.current = null;
        newId.current = crypto.randomUUID();
        await put(keepalive);
        return;
      }
      isDirty.current = true;
      throw error;
    }
  }

  /** Saves run one at a time, so that each knows the revision of the previous one. */
  function begin(keepalive = false): Promise<void> {
    underWay.current = underWay.current
      .then(() => save(keepalive))
      .catch((error: unknown) => {
        console.warn('the draft was not saved', error);
        setState('failed');
      });
    return underWay.current;
  }

  function later(): void {
    isDirty.current = true;
    clearTimeout(timer.current);
    const now = performance.now();
    dirtySince.current ??= now;
    timer.current = setTimeout(
      () => void begin(),
      Math.max(0, Math.min(quietMs, dirtySince.current + longestMs - now)),
    );
  }

  const leave = useEffectEvent(() => {
    void begin(true).then(() => client.invalidateQueries({ queryKey: key }));
  });
  useEffect(() => {
    const onHide = () => leave();
    window.addEventListener('pagehide', onHide);
    window.addEventListener('online', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('online', onHide);
      onHide();
    };
  }, []);

  return {
    head,
    content,
    state,
    latest: () => current.current.content,
    changeHead(patch: Partial<NewMailHead>): void {
      const next = { ...current.current.head, ...patch };
      current.current = { ...current.current, head: next };
      setHead(next);
      later();
    },
    change(next: AnswerContent): void {
      current.current = { ...current.current, content: next };
      setContent(next);
      later();
    },
    saveNow: () => begin(),
    /** Resolves with the draft's id, if any, when no save is running; sending the mail deletes its draft. */
    async settled(): Promise<string | undefined> {
      clearTimeout(timer.current);
      await underWay.current;
      return kept.current?.id;
    },
    /** After sending: nothing is saved any more. */
    finish(): void {
      isDone.current = true;
      void client.invalidateQueries({ queryKey: key });
    },
    async discard(): Promise<void> {
      isDone.current = true;
      await underWay.current;
      try {
        if (kept.current !== null) await throwAway(kept.current.id);
      } catch (error) {
        // It stays open, and what is written in it is saved as before.
        isDone.current = false;
        throw error;
      }
      kept.current = null;
      await client.invalidateQueries({ queryKey: key });
    },
  };
}
export type NewDraftEditor = ReturnType<typeof useNewDraft>;
