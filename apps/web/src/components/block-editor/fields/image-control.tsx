import type { ImageRef } from '@enlace/blocks/model/fields.schema.ts';
import type { StoredImage } from '@enlace/contract/files/drive/files.contract.ts';
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCrop, IconPhotoPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { OwnPicture } from '../files/own-picture.tsx';
import { UploadArea } from '../files/upload-area.tsx';
import { useTransfer } from '../files/use-transfer.ts';
import { useUpload } from '../files/use-upload.ts';
import { asImages } from '../files/wanted-files.ts';
import { isRecord } from '../blocks/draft-document.ts';
import type { FieldControlProps } from './field-control.ts';
import { ImageAlt } from './image-alt.tsx';
import classes from './image-control.module.css';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const DriveDialog = lazyPart(async () => (await import('../files/drive-dialog.tsx')).DriveDialog);
const ImageCropDialog = lazyPart(async () => (await import('./image-crop-dialog.tsx')).ImageCropDialog);

function isImageRef(value: unknown): value is ImageRef {
  return (
    isRecord(value) &&
    typeof value['fileId'] === 'string' &&
    typeof value['width'] === 'number' &&
    typeof value['height'] === 'number'
  );
}

/** The text alternative stays: a new crop of the same picture needs no new one. */
function refOf(file: StoredImage, before: ImageRef | undefined): ImageRef {
  const { id: fileId, width, height } = file;
  return { ...before, fileId, alt: before?.alt ?? '', width, height };
}

type Opened = 'drive' | 'crop' | undefined;

/** An image: uploaded, dropped, pasted or chosen, cropped, with a text alternative. */
export function ImageControl({ label, hint, value, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const legendId = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened>(undefined);
  const image = isImageRef(value) ? value : undefined;
  const take = (files: readonly StoredImage[]) => {
    const [file] = files;
    setOpened(undefined);
    if (file) onChange(refOf(file, image));
  };
  const upload = useUpload({ wanted: 'image', onDone: (files) => take(asImages(files)) });
  const { isOver, handlers } = useTransfer((files) => upload.send(files.slice(0, 1)));
  const named = <span className="sr-only">{`: ${label}`}</span>;
  return (
    <Stack gap={8} role="group" aria-labelledby={legendId} {...handlers}>
      <Text size={13} weight="semibold" id={legendId}>
        {label}
      </Text>
      {image && (
        <OwnPicture
          className={classes.shown}
          fileId={image.fileId}
          fetchWidth={640}
          alt={image.alt}
          width={image.width}
          height={image.height}
        />
      )}
      <UploadArea
        wanted="image"
        upload={upload}
        isOver={isOver}
        isFramed={!image}
        action={image ? t(($) => $.editor.image.change) : t(($) => $.editor.upload.action.image)}
        label={label}
      >
        <Button ref={chooser} size="sm" variant="ghost" icon={IconPhotoPlus} onClick={() => setOpened('drive')}>
          {t(($) => $.editor.image.choose)}
          {named}
        </Button>
        {image && (
          <>
            <Button size="sm" variant="ghost" icon={IconCrop} onClick={() => setOpened('crop')}>
              {t(($) => $.editor.crop.open)}
              {named}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                onChange(null);
                // The pressed button disappears; the next action is choosing another image.
                chooser.current?.focus();
              }}
            >
              {t(($) => $.editor.image.remove)}
              {named}
            </Button>
          </>
        )}
      </UploadArea>
      {!image && hint !== undefined && (
        <Text size={12} tone="faint">
          {hint}
        </Text>
      )}
      {image && <ImageAlt image={image} onChange={onChange} />}
      <Suspense fallback={null}>
        {opened === 'drive' && (
          <DriveDialog wanted="image" onClose={() => setOpened(undefined)} onFiles={(files) => take(asImages(files))} />
        )}
        {opened === 'crop' && image && (
          <ImageCropDialog image={image} onClose={() => setOpened(undefined)} onDone={(file) => take([file])} />
        )}
      </Suspense>
    </Stack>
  );
}
