import { getConversationRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import { saveDraftRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import type { Draft } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import {
  type AnswerContent,
  bodyOf,
  contentOfDraft,
  isEmptyAnswer,
  isSameAnswer,
  joinAnswers,
} from '../answer-content.rules.ts';
import { dropKeptAnswer, keepAnswer, quietly, readKeptAnswer } from './kept-answer.ts';
import { changeThread } from './mailbox-cache.ts';

const quietMs = 800;
/** Continuous typing is saved at least this often. */
const longestMs = 1_800;

export type DraftState = 'idle' | 'saving' | 'saved' | 'failed' | 'offline' | 'conflict';

export type DraftEditor = {
  /** Calls back on every change of the content; see `useDraftContent`. */
  subscribe: (listener: () => void) => () => void;
  /** Changes whenever the content was changed other than by typing. */
  version: number;
  /** Current content, for tasks started before the last key press. */
  latest: () => AnswerContent;
  state: DraftState;
  change: (content: AnswerContent) => void;
  /** Clears the text: it is being sent, which also deletes the server's draft. */
  clear: () => void;
  /** Shows local content and saves it. */
  put: (content: AnswerContent) => void;
  /** Shows the server's content: the answer was sent, or returned. */
  replace: (draft: Draft | null) => void;
  /** Saves pending changes; resolves when that is done. */
  saveNow: () => Promise<void>;
  /** Resolves when no save is running, so that a late one cannot restore a sent text as a draft. */
  settled: () => Promise<void>;
  /** Resolves a conflict with a draft saved in another window. */
  settle: (choice: 'mine' | 'other' | 'both') => void;
};

type Input = { conversationId: string; initial: Draft | null };

/** The answer being written: on this device while typing, on the server a moment later. */
export function useDraft({ conversationId, initial }: Input): DraftEditor {
  const client = useQueryClient();
  const [first] = useState(() => contentOfDraft(initial));
  const [version, setVersion] = useState(0);
  const [state, setState] = useState<DraftState>(initial === null ? 'idle' : 'saved');
  const current = useRef(first);
  const listeners = useRef(new Set<() => void>());
  const saved = useRef(first);
  const base = useRef<string | null>(initial?.revision ?? null);
  const other = useRef<Draft | null>(null);
  const isHeld = useRef(false);
  // The result of a save is ignored if its answer was sent meanwhile.
  const epoch = useRef(0);
  const dirtySince = useRef<number | undefined>(undefined);
  const underWay = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const subscribe = useCallback((listener: () => void) => {
    listeners.current.add(listener);
    return () => listeners.current.delete(listener);
  }, []);
  const setContent = useCallback((next: AnswerContent) => {
    current.current = next;
    for (const listener of listeners.current) listener();
  }, []);

  const show = useCallback(
    (next: AnswerContent) => {
      setContent(next);
      setVersion((count) => count + 1);
    },
    [setContent],
  );

  const meet = useCallback(async () => {
    isHeld.current = true;
    other.current = (await call(getConversationRef, { params: { id: conversationId } })).draft;
    setState('conflict');
  }, [conversationId]);

  const failed = useCallback(
    async (error: unknown): Promise<void> => {
      if (error instanceof ApiError && error.code === 'mailbox.draft_conflict') return meet();
      console.warn('the draft was not saved', error);
      setState(error instanceof ApiError && error.kind === 'network' ? 'offline' : 'failed');
    },
    [meet],
  );

  const save = useCallback(
    async ({ keepalive = false }: { keepalive?: boolean } = {}): Promise<void> => {
      clearTimeout(timer.current);
      dirtySince.current = undefined;
      const sent = current.current;
      const begun = epoch.current;
      // Recipients alone, chosen by opening the answer, are nothing to keep.
      const isNothing = base.current === null && isEmptyAnswer(sent);
      if (isHeld.current || isNothing || isSameAnswer(sent, saved.current)) return;
      setState('saving');
      quietly(keepAnswer(conversationId, { content: sent, base: base.current }));
      try {
        const body = { ...bodyOf(sent), base: base.current };
        const { draft } = await call(saveDraftRef, { params: { id: conversationId }, body, keepalive });
        if (epoch.current !== begun) return;
        base.current = draft?.revision ?? null;
        saved.current = sent;
        changeThread({ client, id: conversationId, change: (thread) => ({ ...thread, draft }) });
        if (!isSameAnswer(current.current, sent)) return;
        quietly(dropKeptAnswer(conversationId));
        setState(draft === null ? 'idle' : 'saved');
      } catch (error) {
        await failed(error);
      }
    },
    [client, conversationId, failed],
  );

  /** Saves run one at a time, so that each knows the revision of the previous one. */
  const start = useCallback(
    (options?: { keepalive: boolean }): Promise<void> => {
      underWay.current = underWay.current.then(() => save(options)).catch((error: unknown) => failed(error));
      return underWay.current;
    },
    [save, failed],
  );

  const change = useCallback(
    (next: AnswerContent) => {
      setContent(next);
      clearTimeout(timer.current);
      const now = performance.now();
      dirtySince.current ??= now;
      const wait = Math.max(0, Math.min(quietMs, dirtySince.current + longestMs - now));
      timer.current = setTimeout(() => void start(), wait);
    },
    [setContent, start],
  );

  const flush = useEffectEvent(() => void start({ keepalive: true }));
  const restore = useEffectEvent(async () => {
    const kept = await readKeptAnswer(conversationId);
    if (!kept || isSameAnswer(kept.content, current.current)) return;
    show(kept.content);
    if (kept.base === base.current) await start();
    else await meet();
  });
  useEffect(() => {
    restore().catch((error: unknown) => console.warn('what this device kept could not be read', error));
    const onHide = () => flush();
    window.addEventListener('pagehide', onHide);
    window.addEventListener('online', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('online', onHide);
      onHide();
    };
  }, []);

  const replace = useCallback(
    (draft: Draft | null) => {
      clearTimeout(timer.current);
      dirtySince.current = undefined;
      epoch.current += 1;
      isHeld.current = false;
      base.current = draft?.revision ?? null;
      saved.current = contentOfDraft(draft);
      show(saved.current);
      quietly(dropKeptAnswer(conversationId));
      setState(draft === null ? 'idle' : 'saved');
    },
    [conversationId, show],
  );

  return {
    subscribe,
    version,
    clear: () => replace(null),
    put(next) {
      show(next);
      change(next);
    },
    latest: () => current.current,
    state,
    change,
    replace,
    saveNow: () => start(),
    settled: () => underWay.current,
    settle(choice) {
      const theirs = other.current;
      if (choice === 'other') {
        replace(theirs);
        return;
      }
      isHeld.current = false;
      base.current = theirs?.revision ?? null;
      saved.current = contentOfDraft(theirs);
      if (choice === 'both') show(joinAnswers(contentOfDraft(theirs), current.current));
      void start();
    },
  };
}

/** The answer as it is written: only what calls this is drawn again with every letter, not the conversation above it. */
export function useDraftContent({ subscribe, latest }: DraftEditor): AnswerContent {
  return useSyncExternalStore(subscribe, latest);
}
