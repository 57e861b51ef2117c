import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEndPx = 80;

type Options = {
  /** Last visible item; a change means a new one. */
  lastId: string | undefined;
  /** First visible item; a change means that older ones were prepended. */
  firstId: string | undefined;
  /** The last item is the person's own: always scroll to it. */
  isOwn: boolean;
};

export type LogScroll = {
  box: RefObject<HTMLDivElement | null>;
  /** There are new items below the visible part. */
  hasNews: boolean;
  toEnd: () => void;
  onScroll: () => void;
};

/** Keeps a log scrolled to its end while the reader is there, and in place otherwise. */
export function useLogScroll({ lastId, firstId, isOwn }: Options): LogScroll {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const height = useRef(0);
  const first = useRef(firstId);
  const [newsOf, setNewsOf] = useState<string>();

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (first.current !== firstId && !isAtEnd.current) element.scrollTop += element.scrollHeight - height.current;
    first.current = firstId;
    height.current = element.scrollHeight;
  }, [firstId]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || lastId === undefined) return;
    if (isAtEnd.current || isOwn) {
      element.scrollTop = element.scrollHeight;
      isAtEnd.current = true;
      setNewsOf(undefined);
    } else setNewsOf(lastId);
    height.current = element.scrollHeight;
  }, [lastId, isOwn]);

  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return undefined;
    // Images, frames and a growing answer field change the height: stay at the end.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
      height.current = element.scrollHeight;
    });
    observer.observe(content);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    box,
    hasNews: newsOf !== undefined && newsOf === lastId,
    toEnd() {
      if (box.current) box.current.scrollTop = box.current.scrollHeight;
      isAtEnd.current = true;
      setNewsOf(undefined);
    },
    onScroll() {
      const element = box.current;
      if (!element) return;
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
      if (isAtEnd.current) setNewsOf(undefined);
    },
  };
}
