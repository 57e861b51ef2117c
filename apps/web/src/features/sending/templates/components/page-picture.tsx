import { useEffect, useRef } from 'react';
import { stillMarkup } from '#components/block-editor/preview/frame-markup.ts';
import { previewMarkup } from '#components/block-editor/preview/preview-markup.ts';
import classes from './template-card.module.css';

/** A display-only thumbnail of a page: no scripts, no pointer events, hidden from the keyboard and screen readers. */
export function PagePicture({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = previewMarkup(stillMarkup(html));
  }, [html]);
  return <iframe ref={frame} title={title} sandbox="" tabIndex={-1} aria-hidden="true" className={classes.page} />;
}
