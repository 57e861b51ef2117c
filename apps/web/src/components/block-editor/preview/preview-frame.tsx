import { type PreviewTalk, sides, useTwoFrames } from './use-two-frames.ts';
import classes from './preview-frame.module.css';

/** The page in a frame with an opaque origin, without flicker and keeping its scroll position. */
export function PreviewFrame({ title, ...talk }: PreviewTalk & { title: string }) {
  const { refOf, front } = useTwoFrames(talk);
  return sides.map((side) => (
    <iframe
      key={side}
      ref={refOf(side)}
      title={title}
      sandbox="allow-scripts"
      className={classes.frame}
      data-front={side === front || undefined}
      aria-hidden={side === front ? undefined : true}
      inert={side !== front}
    />
  ));
}
