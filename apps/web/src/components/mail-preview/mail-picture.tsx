import { useLayoutEffect, useRef, useState } from 'react';
import { Box } from '#components/layout/layout.tsx';
import { MailFrame } from './mail-frame.tsx';
import classes from './mail-picture.module.css';

/** Below this width mails use their phone layout, which is more readable in a small picture. */
const mailWidth = 420;

type Props = {
  html: string;
  title: string;
  height: number;
  /** Without frame and shadow. */
  isBare?: boolean;
};

/** The actual mail, scaled to the width of its container. */
export function MailPicture({ html, title, height, isBare = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setScale(element.clientWidth / mailWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Box
      shadow={2}
      relative
      clip
      radius="lg"
      border
      ref={place}
      className={classes.picture}
      data-bare={isBare || undefined}
      style={{ height }}
    >
      <Box
        position="absolute"
        left={0}
        top={0}
        w={420}
        pierced
        className={classes.sheet}
        style={{ height: height / scale, transform: `scale(${scale})` }}
      >
        <MailFrame html={html} title={title} isPicture />
      </Box>
    </Box>
  );
}
