import { type RefObject, useEffect, useRef, useState } from 'react';

/** Scale at which a page of that width fills the element. */
export function useScale<Element extends HTMLElement>(
  pageWidth: number,
): { screen: RefObject<Element | null>; scale: number } {
  const screen = useRef<Element>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = screen.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setScale(entry.contentRect.width / pageWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [pageWidth]);
  return { screen, scale };
}
