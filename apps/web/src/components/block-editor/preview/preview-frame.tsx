import { layout } from '#components/layout/layout.tsx';
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
      {...layout('box', {
        position: 'absolute',
        left: 0,
        top: 0,
        full: true,
        h: '100%',
        border: 'none',
        opacity: 0,
        z: 0,
        className: classes.frame,
      })}
      data-front={side === front || undefined}
      aria-hidden={side === front ? undefined : true}
      inert={side !== front}
    />
  ));
}
