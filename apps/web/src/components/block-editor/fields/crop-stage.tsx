import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, layout } from '#components/layout/layout.tsx';
import { type Area, type Aspect, type Corner, corners, moved, resized, type Size, type Turn } from './crop.rules.ts';
import classes from './image-crop.module.css';

type Props = {
  /** Undefined until its address is known. */
  url: string | undefined;
  /** Of the displayed, rotated picture. */
  size: Size;
  rotate: Turn;
  area: Area;
  aspect: Aspect;
  /** The size as text, announced while it changes. */
  description: string;
  onArea: (area: Area) => void;
};

const step = 0.01;
const longStep = 0.1;

function directionOf({ key, altKey }: KeyboardEvent): { x: number; y: number } | undefined {
  const length = altKey ? longStep : step;
  switch (key) {
    case 'ArrowLeft':
      return { x: -length, y: 0 };
    case 'ArrowRight':
      return { x: length, y: 0 };
    case 'ArrowUp':
      return { x: 0, y: -length };
    case 'ArrowDown':
      return { x: 0, y: length };
    default:
      return undefined;
  }
}

function percent(share: number): string {
  return `${share * 100}%`;
}

/** The crop frame over the picture: moved and resized by mouse, touch or arrow keys. */
export function CropStage({ url, size, rotate, area, aspect, description, onArea }: Props) {
  const { t } = useTranslation('editor');
  const stage = useRef<HTMLDivElement>(null);
  // Start of the drag: everything is measured from there, so that the frame stays under the finger.
  const grip = useRef<{ x: number; y: number; area: Area } | undefined>(undefined);
  const isTurned = rotate === 90 || rotate === 270;

  function change(from: Area, by: { x: number; y: number }, corner: Corner | undefined): void {
    onArea(corner === undefined ? moved(from, by) : resized(from, { corner, by, aspect, size }));
  }
  function onKeyDown(event: KeyboardEvent, corner?: Corner): void {
    const by = directionOf(event);
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    // With Shift the arrow keys resize the frame, so that nobody has to reach its corners.
    change(area, by, corner ?? (event.shiftKey ? 'se' : undefined));
  }
  function onPointerDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent): void {
    currentTarget.setPointerCapture(pointerId);
    grip.current = { x: clientX, y: clientY, area };
  }
  function onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent, corner?: Corner): void {
    const box = stage.current?.getBoundingClientRect();
    if (!box || !grip.current || !currentTarget.hasPointerCapture(pointerId)) return;
    const { x, y, area: from } = grip.current;
    change(from, { x: (clientX - x) / box.width, y: (clientY - y) / box.height }, corner);
  }
  const place: CSSProperties = {
    left: percent(area.x),
    top: percent(area.y),
    width: percent(area.width),
    height: percent(area.height),
  };
  return (
    <Box
      relative
      clip
      radius="sm"
      fill="surface-3"
      full
      mx="auto"
      ref={stage}
      className={classes.stage}
      style={{ aspectRatio: `${size.width} / ${size.height}`, maxWidth: `calc(48vh * ${size.width / size.height})` }}
    >
      <img
        {...layout('box', {
          position: 'absolute',
          left: '50%',
          top: '50%',
          w: '100cqw',
          h: '100cqh',
          maxW: 'none',
          style: { transform: `translate(-50%, -50%) rotate(${rotate}deg)` },
        })}
        src={url}
        alt=""
        draggable={false}
        data-turned={isTurned || undefined}
      />
      <Box position="absolute" className={classes.area} style={place}>
        <Box
          as="button"
          position="absolute"
          inset={0}
          type="button"
          data-autofocus
          className={classes.mover}
          aria-label={t(($) => $.editor.crop.area, { size: description })}
          onKeyDown={(event) => onKeyDown(event)}
          onPointerDown={onPointerDown}
          onPointerMove={(event) => onPointerMove(event)}
        />
        {corners.map((corner) => (
          <Box
            as="button"
            position="absolute"
            w={44}
            h={44}
            focus="none"
            key={corner}
            type="button"
            className={classes.corner}
            data-corner={corner}
            aria-label={t(($) => $.editor.crop.corner[corner])}
            onKeyDown={(event) => onKeyDown(event, corner)}
            onPointerDown={onPointerDown}
            onPointerMove={(event) => onPointerMove(event, corner)}
          />
        ))}
      </Box>
    </Box>
  );
}
