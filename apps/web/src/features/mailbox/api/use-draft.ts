import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { changeThread } from './mailbox-cache.ts';
import { draftRef } from './mailbox.refs.ts';

const quietMs = 800;

export type DraftState = 'idle' | 'saving' | 'saved' | 'failed';

export type DraftEditor = {
  text: string;
  /** The text at this moment, for what was begun before the last key. */
  latest: () => string;
  state: DraftState;
  change: (text: string) => void;
  /** Sets the text without saving it: it was sent, or it came back from the server. */
  replace: (text: string) => void;
  /** Saves what is not saved yet. */
  saveNow: () => void;
  /** Resolves when no save is under way, so that a late one cannot bring a sent text back as a draft. */
  settled: () => Promise<void>;
};

/** The answer being written: kept in the browser while typing, on the server a moment after. */
export function useDraft({ conversationId, initial }: { conversationId: string; initial: string }): DraftEditor {
  const client = useQueryClient();
  const [text, setText] = useState(initial);
  const [state, setState] = useState<DraftState>(initial === '' ? 'idle' : 'saved');
  const saved = useRef(initial);
  const current = useRef(initial);
  const underWay = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(
    async ({ keepalive = false }: { keepalive?: boolean } = {}): Promise<void> => {
      clearTimeout(timer.current);
      const sent = current.current;
      if (sent === saved.current) return;
      setState('saving');
      try {
        const { draft } = await call(draftRef, { params: { id: conversationId }, body: { text: sent }, keepalive });
        changeThread({ client, id: conversationId, change: (thread) => ({ ...thread, draft }) });
        saved.current = sent;
        if (current.current === sent) setState(sent === '' ? 'idle' : 'saved');
      } catch (error) {
        console.warn('the draft was not saved', error);
        if (current.current === sent) setState('failed');
      }
    },
    [client, conversationId],
  );

  const start = (options?: { keepalive: boolean }) => {
    underWay.current = save(options);
  };
  const flush = useEffectEvent(() => start({ keepalive: true }));
  useEffect(() => {
    const onHide = () => flush();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      onHide();
    };
  }, []);

  return {
    text,
    latest: () => current.current,
    state,
    change(next) {
      current.current = next;
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => start(), quietMs);
    },
    replace(next) {
      clearTimeout(timer.current);
      current.current = next;
      saved.current = next;
      setText(next);
      setState(next === '' ? 'idle' : 'saved');
    },
    saveNow: () => start(),
    settled: () => underWay.current,
  };
}
