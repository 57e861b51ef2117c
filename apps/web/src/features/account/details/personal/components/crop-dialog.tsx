import type { AvatarCrop } from '@enlace/contract/account/details/personal.schemas.ts';
import { Slider } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { centred, type Framing, inside, moved, placeInFrame, type Size, toCrop, zoomRange } from '../crop.rules.ts';
import classes from './crop-dialog.module.css';

const frame = 260;
const step = 0.05;

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

type FrameProps = {
  url: string;
  size: Size | undefined;
  framing: Framing;
  onMove: (by: { x: number; y: number }) => void;
  onSize: (size: Size) => void;
  onUnreadable: () => void;
};

/** The round frame over the picture: moved by dragging or arrow keys. */
function Frame({ url, size, framing, onMove, onSize, onUnreadable }: FrameProps) {
  const { t } = useTranslation('personal');
  function onKeyDown(event: KeyboardEvent): void {
    const by = directions[event.key];
    if (!by) return;
    event.preventDefault();
    onMove(by);
  }
  function onPointerMove(event: PointerEvent): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      onMove({ x: event.movementX / frame, y: event.movementY / frame });
  }
  return (
    <Box
      as="button"
      block
      relative
      clip
      radius="lg"
      fill="surface-3"
      type="button"
      className={classes.frame}
      style={{ width: frame, height: frame }}
      data-autofocus
      aria-label={t(($) => $.personal.photo.cropLabel)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    >
      <img
        src={url}
        alt=""
        draggable={false}
        style={size ? placeInFrame(size, framing, frame) : undefined}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={onUnreadable}
      />
      <Text as="span" cover radius="full" className={classes.ring} />
    </Box>
  );
}

type Props = {
  /** Object URL of the chosen file. */
  url: string;
  isSending: boolean;
  failure: unknown;
  onUse: (crop: AvatarCrop) => void;
  onUnreadable: () => void;
  onClose: () => void;
};

/** Chooses the square part of the picture that is used. */
export function CropDialog({ url, isSending, failure, onUse, onUnreadable, onClose }: Props) {
  const { t } = useTranslation(['personal', 'common']);
  const [size, setSize] = useState<Size | undefined>(undefined);
  const [framing, setFraming] = useState<Framing>(centred);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={340}
      title={t(($) => $.personal.photo.cropTitle)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button
            variant="primary"
            loading={isSending}
            disabled={!size}
            onClick={() => size && onUse(toCrop(size, framing))}
          >
            {t(($) => $.personal.photo.use)}
          </Button>
        </>
      }
    >
      <Stack align="center" gap={16}>
        <Text size={13} tone="muted">
          {t(($) => $.personal.photo.cropHelp)}
        </Text>
        <Frame
          url={url}
          size={size}
          framing={framing}
          onMove={(by) => size && setFraming((now) => moved(size, now, by))}
          onSize={setSize}
          onUnreadable={onUnreadable}
        />
        <Slider
          w={frame}
          label={null}
          thumbLabel={t(($) => $.personal.photo.zoom)}
          min={zoomRange.min}
          max={zoomRange.max}
          step={0.05}
          value={framing.zoom}
          onChange={(zoom) => size && setFraming((now) => inside(size, { ...now, zoom }))}
        />
        {failure !== null && <Callout tone="danger" title={errorText(failure)} />}
      </Stack>
    </Dialog>
  );
}
