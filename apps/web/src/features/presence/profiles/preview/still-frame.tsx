import { useEffect, useRef } from 'react';
import { stillMarkup } from '#components/block-editor/preview/frame-markup.ts';
import { previewMarkup } from '#components/block-editor/preview/preview-markup.ts';
import { layout } from '#components/layout/layout.tsx';
import classes from '#components/page-picture/mini-page.module.css';

/** A display-only page: no scripts, no pointer events, hidden from the keyboard and screen readers. */
export function StillFrame({
  title,
  html,
  scale,
  width,
}: {
  title: string;
  html: string;
  scale: number;
  width: number;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = previewMarkup(stillMarkup(html));
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox=""
      tabIndex={-1}
      aria-hidden="true"
      {...layout('box', {
        position: 'absolute',
        left: 0,
        top: 0,
        w: 390,
        h: 844,
        border: 'none',
        pierced: true,
        className: classes.page,
        style: { width, transform: `scale(${scale})` },
      })}
    />
  );
}
