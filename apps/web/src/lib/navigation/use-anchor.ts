import { useEffect } from 'react';
import { useLocation } from 'react-router';

const acts = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

/** Scrolls to the part of the screen named in the URL, and keeps it in view while content above it loads. */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    if (!target?.parentElement) return undefined;
    const observer = new ResizeObserver(() => target.scrollIntoView({ block: 'start' }));
    observer.observe(target.parentElement);
    // Ends with the person's first interaction.
    const ended = new AbortController();
    const end = () => {
      observer.disconnect();
      ended.abort();
    };
    for (const act of acts) window.addEventListener(act, end, { signal: ended.signal, passive: true });
    return end;
  }, [hash, key]);
}
