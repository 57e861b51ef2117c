import { emitPresenceRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useLive } from '#lib/live/use-live.ts';
import { type Other, othersNow, withOther } from '../presence.rules.ts';

const speakMs = 30_000;
const sweepMs = 5_000;
const writingMs = 8_000;

/** Id of this window; a reload gets a new one. */
const ownWindow = crypto.randomUUID();

/** Announces that this window has the conversation open, and lists the others that have. */
export function usePresence(conversationId: string) {
  const [others, setOthers] = useState<readonly Other[]>([]);
  const state = useRef<'reading' | 'writing'>('reading');
  const wroteAt = useRef(-writingMs);

  const send = useEffectEvent((next: 'reading' | 'writing' | 'gone') => {
    const said = call(emitPresenceRef, { params: { id: conversationId }, body: { window: ownWindow, state: next } });
    // Presence is best effort: a lost connection is reported elsewhere.
    said.catch((error: unknown) => console.debug('presence', error));
  });
  useEffect(() => {
    send('reading');
    const speaker = setInterval(() => {
      if (performance.now() - wroteAt.current > writingMs) state.current = 'reading';
      if (document.visibilityState === 'visible') send(state.current);
    }, speakMs);
    const sweeper = setInterval(() => {
      setOthers((known) => othersNow(known, Date.now()));
      if (state.current !== 'writing' || performance.now() - wroteAt.current <= writingMs) return;
      state.current = 'reading';
      send('reading');
    }, sweepMs);
    const leave = () => send('gone');
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(speaker);
      clearInterval(sweeper);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [conversationId]);

  useLive('conversation.presence', (event) => {
    if (event.conversationId !== conversationId || event.window === ownWindow) return;
    const isNew = !others.some((each) => each.window === event.window);
    setOthers((known) => withOther(known, event, Date.now()));
    // A new window does not know those that were there before.
    if (isNew && event.state !== 'gone' && document.visibilityState === 'visible') send(state.current);
  });

  return {
    others,
    /** Called on every key press in an answer. */
    noteWriting(): void {
      wroteAt.current = performance.now();
      if (state.current === 'writing') return;
      state.current = 'writing';
      send('writing');
    },
  };
}
