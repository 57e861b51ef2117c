import { useEffect } from 'react';
import { useLocation } from 'react-router';

const acts = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

/** Brings the part of the screen that the address names into view, and keeps it there while what stands above it loads. */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    if (!target?.parentElement) return undefined;
    const observer = new ResizeObserver(() => target.scrollIntoView({ block: 'start' }));
    observer.observe(target.parentElement);
    // From the first act on, the person says what is in view.
    const ended = new AbortController();
    const end = () => {
      observer.disconnect();
      ended.abort();
    };
    for (const act of acts) window.addEventListener(act, end, { signal: ended.signal, passive: true });
    return end;
  }, [hash, key]);
}
