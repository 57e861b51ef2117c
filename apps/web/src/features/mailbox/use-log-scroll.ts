import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEndPx = 80;

type Options = {
  /** Last shown thing; a change means that something came. */
  lastId: string | undefined;
  /** First shown thing; a change means that older things were put in front. */
  firstId: string | undefined;
  /** The last thing is the person's own: always go and see it. */
  isOwn: boolean;
};

export type LogScroll = {
  box: RefObject<HTMLDivElement | null>;
  /** Something came below what is in view. */
  hasNews: boolean;
  toEnd: () => void;
  onScroll: () => void;
};

/** Keeps a log at its end while the reader is there, and in place while they are not. */
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
    // Pictures, frames and a growing answer field change what is in view: the end stays the end.
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
