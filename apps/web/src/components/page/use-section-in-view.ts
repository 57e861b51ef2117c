import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** A section counts as current from here: below the bar and its sticky content. */
const line = 150;
const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The last section that begins above the line; at the very end of the page the last one. */
function inView(ids: readonly string[]): string | undefined {
  const found = ids.flatMap((id) => document.getElementById(id) ?? []);
  const above = found.filter((element) => element.getBoundingClientRect().top <= line);
  const last = found.at(-1);
  const isAtEnd = last !== undefined && last.getBoundingClientRect().bottom <= window.innerHeight;
  return (isAtEnd && above.length > 1 ? last : (above.at(-1) ?? found[0]))?.id;
}

/** The section being read: the one named by the URL until the person scrolls. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const { hash, key } = useLocation();
  const [seen, setSeen] = useState<string>();
  const [left, setLeft] = useState<string>();
  const named = hash.slice(1);
  const joined = ids.join(' ');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setSeen(inView(joined.split(' '))));
    };
    const leave = () => setLeft(key);
    look();
    const ended = new AbortController();
    const options = { signal: ended.signal, passive: true, capture: true };
    // The sheet scrolls on a wide screen, the window on a phone.
    document.addEventListener('scroll', look, options);
    for (const act of acts) window.addEventListener(act, leave, options);
    return () => {
      cancelAnimationFrame(frame);
      ended.abort();
    };
  }, [joined, key]);
  return left !== key && ids.includes(named) ? named : (seen ?? ids[0]);
}
