import { useEffect, useRef } from 'react';
import { previewMarkup } from '#app/trusted-types.ts';
import { stillMarkup } from './frame-markup.ts';
import classes from './mini-page.module.css';

/** A drawn page that only shows: no scripts, no pointer, not there for the keyboard or screen readers. */
export function StillFrame({ html, scale, width = 390 }: { html: string; scale: number; width?: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = previewMarkup(stillMarkup(html));
  }, [html]);
  return <iframe ref={frame} sandbox="" tabIndex={-1} aria-hidden="true" className={classes.page} style={{ width, transform: `scale(${scale})` }} />;
}
