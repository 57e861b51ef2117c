import { useEffect, useRef, useState } from 'react';
import { layout } from '#components/layout/layout.tsx';
import { hiloPaths, hiloWidth } from './hilo-path.ts';
import classes from './hilo.module.css';

const stepMs = 1000;
const announced = [25, 50, 75, 100];

/** Throttles a value to once per second, always including the last one. */
function useOncePerSecond(value: number): number {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, changedAt.current + stepMs - performance.now());
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setShown(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value]);
  return shown;
}

type Props = {
  label: string;
  value: number;
  max: number;
  /** Announces each quarter, e.g. “Enviado el 50 %”. */ announce?: (percent: number) => string;
  /** Canvas width; about the rendered pixels, so that the loop keeps its size. */ width?: number;
};

/** Progress of a send, drawn as the thread. */
export function Hilo({ label, value, max, announce, width = hiloWidth }: Props) {
  const share = useOncePerSecond(max === 0 ? 0 : value / max);
  const percent = Math.floor(share * 100);
  const { run, track } = hiloPaths(share, width);
  const quarter = announced.findLast((mark) => percent >= mark);
  return (
    <>
      <svg
        {...layout('box', { full: true, className: classes.hilo })}
        viewBox={`0 0 ${width} 46`}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {track !== '' && <path className={classes.track} vectorEffect="non-scaling-stroke" d={track} />}
        <path className={classes.run} vectorEffect="non-scaling-stroke" d={run} />
      </svg>
      {announce && (
        <span className="sr-only" aria-live="polite">
          {quarter !== undefined && announce(quarter)}
        </span>
      )}
    </>
  );
}
