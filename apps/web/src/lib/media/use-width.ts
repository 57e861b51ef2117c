import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rendered width of an element; undefined until measured. */
export function useWidth<Box extends HTMLElement>(): { box: RefObject<Box | null>; width: number | undefined } {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // Hidden elements have no width; the last one is kept.
    const measure = () => setWidth((held) => element.clientWidth || held);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
