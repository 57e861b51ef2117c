import type { ImageRef } from '@enlace/blocks/model/fields.schema.ts';
import { imagePath, type StoredImage } from '@enlace/contract/files/drive/files.contract.ts';
import { cropImageRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconRotateClockwise } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useFileAddress } from '#lib/files/use-file-address.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { fileKeys } from '../files/files.queries.ts';
import {
  type Aspect,
  fullArea,
  isWhole,
  nextTurn,
  pixelsOf,
  reshaped,
  toCrop,
  type Turn,
  turned,
} from './crop.rules.ts';
import { CropStage } from './crop-stage.tsx';
import classes from './image-crop.module.css';

const shapes: readonly Aspect[] = ['free', 'square', 'standard', 'wide', 'banner'];
const shownWidth = 1280;

type Props = { image: ImageRef; onClose: () => void; onDone: (file: StoredImage) => void };

function Shapes({ aspect, onAspect }: { aspect: Aspect; onAspect: (aspect: Aspect) => void }) {
  const { t } = useTranslation('editor');
  return (
    <Row wrap gap={4} align="stretch" role="group" aria-label={t(($) => $.editor.crop.shape)}>
      {shapes.map((each) => (
        <Box
          chosen="field"
          as="button"
          minH={30}
          minW={40}
          px={10}
          border="strong"
          radius="md"
          size={13}
          weight="medium"
          tone="muted"
          tabular
          hover="hover"
          touch={{ minH: 44 }}
          key={each}
          type="button"
          aria-pressed={each === aspect}
          onClick={() => onAspect(each)}
        >
          {t(($) => $.editor.crop.shapes[each])}
        </Box>
      ))}
    </Row>
  );
}

/** Which part of an image is shown. The original in the drive stays unchanged. */
export function ImageCropDialog({ image, onClose, onDone }: Props) {
  const { t } = useTranslation(['editor', 'common']);
  const formats = useFormats();
  const addressOf = useFileAddress();
  const client = useQueryClient();
  const [aspect, setAspect] = useState<Aspect>('free');
  const [rotate, setRotate] = useState<Turn>(0);
  const size = turned(image, rotate);
  const [area, setArea] = useState(() => fullArea('free', image));
  const left = pixelsOf(area, size);
  const description = t(($) => $.editor.crop.pixels, {
    width: formats.number(left.width),
    height: formats.number(left.height),
  });
  const cut = useMutation({
    mutationFn: () => call(cropImageRef, { params: { id: image.fileId }, body: toCrop(area, rotate) }),
    onSuccess: (file) => {
      void client.invalidateQueries({ queryKey: fileKeys.lists });
      onDone(file);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.editor.crop.title)}
      size={640}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button
            variant="primary"
            loading={cut.isPending}
            disabled={isWhole(area, rotate)}
            onClick={() => cut.mutate()}
          >
            {cut.isPending ? t(($) => $.editor.crop.working) : t(($) => $.editor.crop.action)}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Row wrap justify="between" gap={8}>
          <Shapes
            aspect={aspect}
            onAspect={(next) => {
              setAspect(next);
              setArea(reshaped(area, next, size));
            }}
          />
          <Button
            size="sm"
            variant="ghost"
            icon={IconRotateClockwise}
            onClick={() => {
              const next = nextTurn(rotate);
              setRotate(next);
              setArea(fullArea(aspect, turned(image, next)));
            }}
          >
            {t(($) => $.editor.crop.rotate)}
          </Button>
        </Row>
        <CropStage
          url={addressOf(imagePath({ fileId: image.fileId, width: shownWidth }))}
          size={size}
          rotate={rotate}
          area={area}
          aspect={aspect}
          description={description}
          onArea={setArea}
        />
        <Row as="p" wrap justify="between" gap={4} gapX={16} size={12} tone="faint" tabular align="stretch">
          <output aria-live="polite">{description}</output>
          <span className={classes.keys}>{t(($) => $.editor.crop.keys)}</span>
        </Row>
        {cut.isError && (
          <Callout tone="danger" title={t(($) => $.editor.crop.failed)}>
            {errorText(cut.error)}
          </Callout>
        )}
      </Stack>
    </Dialog>
  );
}
