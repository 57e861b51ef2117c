import { useEffect, useRef } from 'react';
import { stillMarkup } from '#components/block-editor/preview/frame-markup.ts';
import { previewMarkup } from '#components/block-editor/preview/preview-markup.ts';
import { Box, layout } from '#components/layout/layout.tsx';
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
    <Box radius={14} relative w="min(100%, 390px)" clip border fill="surface-3" grow shrinkY ref={screen}>
      <iframe
        ref={frame}
        title={title}
        sandbox=""
        {...layout('box', {
          position: 'absolute',
          left: 0,
          top: 0,
          border: 'none',
          className: classes.page,
          style: { width: pageWidth, height: `${100 / scale}%`, transform: `scale(${scale})` },
        })}
      />
    </Box>
  );
}
