import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lookOf, talkingBody, talkingMarkup } from './frame-markup.ts';
import { previewMarkup } from './preview-markup.ts';
import { type PreviewMessage, type PreviewOrder, readPreviewMessage, sendPreviewOrder } from './preview-messages.ts';

export type PreviewMark = { id: string | null; within: string | null; label: string };

export const noMark: PreviewMark = { id: null, within: null, label: '' };

export type PreviewTalk = {
  html: string;
  mark: PreviewMark;
  onPick: (blockId: string) => void;
  onKey: (key: string, shift: boolean) => void;
};

export type Side = 0 | 1;
export const sides: readonly Side[] = [0, 1];

/** Highlight colours; the frame is another document, so the values are read here. */
function markColors(): { color: string; ink: string } {
  const style = getComputedStyle(document.documentElement);
  return { color: style.getPropertyValue('--hilo').trim(), ink: style.getPropertyValue('--hilo-fill').trim() };
}

function useFrames() {
  const frames = useRef<[HTMLIFrameElement | null, HTMLIFrameElement | null]>([null, null]);
  const [setters] = useState(() =>
    sides.map((side) => (element: HTMLIFrameElement | null) => {
      frames.current[side] = element;
    }),
  );
  return {
    refOf: (side: Side) => setters[side],
    sideOf: (source: MessageEventSource | null) => sides.find((side) => frames.current[side]?.contentWindow === source),
    draw(side: Side, html: string): void {
      const frame = frames.current[side];
      if (frame) frame.srcdoc = previewMarkup(talkingMarkup(html));
    },
    order(side: Side, message: PreviewOrder): void {
      const target = frames.current[side]?.contentWindow;
      if (target) sendPreviewOrder(target, message);
    },
  };
}

type Showing = {
  front: Side;
  top: number;
  isFirst: boolean;
  /** Head of the newest rendering, and whether its frame is still loading. */
  look: string;
  isFilling: boolean;
};

/**
 * When only the content changes, the visible frame updates itself. Otherwise a second frame loads behind it, scrolls to
 * the same position, and is then shown.
 */
export function useTwoFrames({ html, mark, onPick, onKey }: PreviewTalk) {
  const { refOf, sideOf, draw, order } = useFrames();
  const [front, setFront] = useState<Side>(0);
  const state = useRef<Showing>({ front: 0, top: 0, isFirst: true, look: '', isFilling: false });
  const { id, within, label } = mark;

  function drawBehind(markup: string): void {
    const side = state.current.front === 0 ? 1 : 0;
    state.current = { ...state.current, look: lookOf(markup), isFilling: true };
    draw(side, markup);
  }

  const onMessage = useEffectEvent((side: Side, message: PreviewMessage) => {
    const now = state.current;
    const isFront = side === now.front;
    if (message.kind === 'ready') order(side, { kind: 'restore', top: now.top });
    else if (message.kind === 'restored') {
      order(side, { kind: 'mark', ...mark, scroll: now.isFirst, ...markColors() });
      state.current = { ...now, front: side, isFirst: false, isFilling: false };
      setFront(side);
    } else if (!isFront) return;
    else if (message.kind === 'refused') drawBehind(html);
    else if (message.kind === 'scroll') state.current = { ...now, top: message.top };
    else if (message.kind === 'pick') onPick(message.id);
    else onKey(message.key, message.shift);
  });
  const onWindowMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    const side = sideOf(event.source);
    const message = readPreviewMessage(event.data);
    if (side !== undefined && message) onMessage(side, message);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => onWindowMessage(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);

  const show = useEffectEvent((markup: string) => {
    const { front: side, look, isFilling, isFirst } = state.current;
    if (!isFirst && !isFilling && look === lookOf(markup)) order(side, { kind: 'follow', html: talkingBody(markup) });
    else drawBehind(markup);
  });
  useEffect(() => show(html), [html]);

  const showMark = useEffectEvent((next: PreviewMark) =>
    order(state.current.front, { kind: 'mark', ...next, scroll: true, ...markColors() }),
  );
  useEffect(() => showMark({ id, within, label }), [id, within, label]);
  return { refOf, front };
}
