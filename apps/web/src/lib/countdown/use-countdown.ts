import { useEffect, useState } from 'react';

const tickMs = 250;

/** Whole seconds left of a wait that began when `key` was first seen; by the clock, so a sleeping tab does not lag. */
export function useCountdown({ seconds, key }: { seconds: number; key: unknown }): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const tick = () => {
      const remaining = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(remaining);
      if (remaining === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, tickMs);
    tick();
    return () => clearInterval(timer);
  }, [seconds, key]);
  return left;
}
