import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const nearEndPx = 80;

type Options = {
  /** Last visible item; a change means a new one. */
  lastId: string | undefined;
  /** First visible item; a change means that older ones were prepended. */
  firstId: string | undefined;
  /** The last item is the person's own: always scroll to it. */
  isOwn: boolean;
  /** The message that reading begins with; a long one is shown from its top. */
  startId: string | undefined;
};

export type LogScroll = {
  box: RefObject<HTMLDivElement | null>;
  /** There are new items below the visible part. */
  hasNews: boolean;
  toEnd: () => void;
  /** The reader opens or folds something: what is in view stays there. */
  stay: () => void;
  onScroll: () => void;
};

/** What the log keeps in view while its height changes: where reading begins, its end, or what the reader scrolled to. */
type Hold = 'start' | 'end' | 'place';

/** Scrolls to what is held; a place stays where it is. */
function settle(element: HTMLElement, hold: Hold, startId: string | undefined): void {
  const start = startId === undefined ? null : element.querySelector(`[data-message="${CSS.escape(startId)}"]`);
  if (hold === 'start' && start)
    element.scrollTop += start.getBoundingClientRect().top - element.getBoundingClientRect().top;
  else if (hold !== 'place') element.scrollTop = element.scrollHeight;
}

const isNearEnd = (element: HTMLElement, height: number) =>
  height - element.scrollTop - element.clientHeight < nearEndPx;

/** Opens a log where reading begins, keeps it at its end while the reader is there, and in place otherwise. */
export function useLogScroll({ lastId, firstId, isOwn, startId }: Options): LogScroll {
  const box = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold>('start');
  const start = useRef(startId);
  const seen = useRef(lastId);
  const height = useRef(0);
  const first = useRef(firstId);
  /** Where the log was put by this hook: the event of it is no reader's. */
  const put = useRef(-1);
  const [newsOf, setNewsOf] = useState<string>();
  const keep = useEffectEvent((element: HTMLElement) => {
    settle(element, hold.current, start.current);
    put.current = element.scrollTop;
    height.current = element.scrollHeight;
  });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (first.current !== firstId && hold.current === 'place')
      element.scrollTop += element.scrollHeight - height.current;
    first.current = firstId;
    height.current = element.scrollHeight;
  }, [firstId]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (seen.current !== lastId) {
      if (isOwn) hold.current = 'end';
      else if (isNearEnd(element, height.current)) {
        hold.current = 'start';
        start.current = lastId;
      } else setNewsOf(lastId);
    }
    seen.current = lastId;
    keep(element);
  }, [lastId, isOwn]);

  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return undefined;
    // Images, frames and a growing answer field change the height.
    const observer = new ResizeObserver(() => keep(element));
    observer.observe(content);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    box,
    hasNews: newsOf !== undefined && newsOf === lastId,
    toEnd() {
      hold.current = 'end';
      if (box.current) settle(box.current, 'end', undefined);
      setNewsOf(undefined);
    },
    stay: () => void (hold.current = 'place'),
    onScroll() {
      const element = box.current;
      if (!element || Math.abs(element.scrollTop - put.current) < 2) return;
      put.current = -1;
      hold.current = isNearEnd(element, element.scrollHeight) ? 'end' : 'place';
      if (hold.current === 'end') setNewsOf(undefined);
    },
  };
}
