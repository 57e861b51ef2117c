import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { previewMarkup } from '#app/trusted-types.ts';
import { talkingMarkup } from './frame-markup.ts';
import { type PreviewMessage, type PreviewOrder, readPreviewMessage, sendPreviewOrder } from './preview-messages.ts';
import classes from './preview-frame.module.css';

export type PreviewMark = { id: string | null; label: string; isHead: boolean };

type Props = {
  title: string;
  html: string;
  mark: PreviewMark;
  onPick: (blockId: string) => void;
  onPickHead: () => void;
  onKey: (key: string, shift: boolean) => void;
};

type Side = 0 | 1;
const sides: readonly Side[] = [0, 1];

/** Colours of the mark; the frame has another document, so the values are read here. */
function markColors(): { color: string; ink: string } {
  const style = getComputedStyle(document.documentElement);
  return { color: style.getPropertyValue('--hilo').trim(), ink: style.getPropertyValue('--hilo-fill').trim() };
}

type Frames = readonly [RefObject<HTMLIFrameElement | null>, RefObject<HTMLIFrameElement | null>];

/** Two frames: the next page is drawn behind the shown one, brought to the same place, and only then shown. */
function useTwoFrames({ html, mark, onPick, onPickHead, onKey }: Omit<Props, 'title'>): { frames: Frames; front: Side } {
  const first = useRef<HTMLIFrameElement>(null);
  const second = useRef<HTMLIFrameElement>(null);
  const frames: Frames = [first, second];
  const [front, setFront] = useState<Side>(0);
  const frontNow = useRef<Side>(0);
  const scroll = useRef(0);

  const order = (side: Side, message: PreviewOrder) => {
    const target = frames[side].current?.contentWindow;
    if (target) sendPreviewOrder(target, message);
  };
  const orderMark = (side: Side, withScroll: boolean) => order(side, { kind: 'mark', ...mark, scroll: withScroll, ...markColors() });

  const onMessage = useEffectEvent((side: Side, message: PreviewMessage) => {
    const isFront = side === frontNow.current;
    if (message.kind === 'ready') order(side, { kind: 'restore', top: scroll.current });
    else if (message.kind === 'restored') {
      orderMark(side, false);
      frontNow.current = side;
      setFront(side);
    } else if (!isFront) return;
    else if (message.kind === 'scroll') scroll.current = message.top;
    else if (message.kind === 'pick') onPick(message.id);
    else if (message.kind === 'pick_head') onPickHead();
    else onKey(message.key, message.shift);
  });

  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => {
      const side = sides.find((each) => frames[each].current?.contentWindow === event.source);
      const message = readPreviewMessage(event.data);
      if (side !== undefined && message) onMessage(side, message);
    };
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);

  const draw = useEffectEvent((markup: string) => {
    const back: Side = frontNow.current === 0 ? 1 : 0;
    const frame = frames[back].current;
    if (frame) frame.srcdoc = previewMarkup(talkingMarkup(markup));
  });
  useEffect(() => draw(html), [html]);

  const showMark = useEffectEvent(() => orderMark(frontNow.current, true));
  useEffect(() => showMark(), [mark.id, mark.label]);
  return { frames, front };
}

/** The page in a frame of an origin of its own, without flicker and without losing its place. */
export function PreviewFrame({ title, ...input }: Props) {
  const { frames, front } = useTwoFrames(input);
  return sides.map((side) => (
    <iframe
      key={side}
      ref={frames[side]}
      title={title}
      sandbox="allow-scripts"
      className={classes.frame}
      data-front={side === front || undefined}
      aria-hidden={side === front ? undefined : true}
      inert={side !== front}
    />
  ));
}
