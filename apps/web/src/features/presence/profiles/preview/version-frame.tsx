import { useEffect, useRef } from 'react';
import { stillMarkup } from '#components/block-editor/preview/frame-markup.ts';
import { previewMarkup } from '#components/block-editor/preview/preview-markup.ts';
import { useScale } from './use-scale.ts';
import classes from './version-frame.module.css';

const pageWidth = 390;

/** A scrollable page as on a phone, without scripts and with inactive links. */
export function VersionFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { screen, scale } = useScale<HTMLDivElement>(pageWidth);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = previewMarkup(stillMarkup(html));
  }, [html]);
  return (
    <div ref={screen} className={classes.screen}>
      <iframe
        ref={frame}
        title={title}
        sandbox=""
        className={classes.page}
        style={{ width: pageWidth, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </div>
  );
}
