import { useEffect, useRef } from 'react';
import { stillMarkup } from '#components/block-editor/preview/frame-markup.ts';
import { previewMarkup } from '#components/block-editor/preview/preview-markup.ts';
import classes from './template-card.module.css';

/** A page in small that only shows: no scripts, no pointer, not there for the keyboard or screen readers. */
export function PagePicture({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = previewMarkup(stillMarkup(html));
  }, [html]);
  return <iframe ref={frame} title={title} sandbox="" tabIndex={-1} aria-hidden="true" className={classes.page} />;
}
