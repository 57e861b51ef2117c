import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is on the screen; undefined until it was measured. */
export function useWidth<Box extends HTMLElement>(): { box: RefObject<Box | null>; width: number | undefined } {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // What is hidden has no width; it keeps the one it had.
    const measure = () => setWidth((held) => element.clientWidth || held);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
