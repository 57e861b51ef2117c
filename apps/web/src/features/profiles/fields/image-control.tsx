import type { ImageRef } from '@enlace/blocks/model/fields.schema.ts';
import { imagePath, type StoredFile } from '@enlace/contract/files/files.contract.ts';
import { IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useUploadImage } from '../api/upload-image.ts';
import { isRecord } from '../blocks/draft-document.ts';
import type { FieldControlProps } from './field-control.ts';
import classes from './image-control.module.css';

const ImageDialog = lazy(async () => ({ default: (await import('./image-dialog.tsx')).ImageDialog }));

function isImageRef(value: unknown): value is ImageRef {
  return isRecord(value) && typeof value['fileId'] === 'string';
}

function refOf(file: StoredFile, alt: string): ImageRef {
  return { fileId: file.id, alt, width: file.width, height: file.height };
}

type PickerProps = { label: string; hasImage: boolean; onFile: (file: StoredFile) => void; onRemove: () => void };

function Picker({ label, hasImage, onFile, onRemove }: PickerProps) {
  const { t } = useTranslation('editor');
  const [isChoosing, setChoosing] = useState(false);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadImage(onFile);
  return (
    <>
      <div
        className={classes.picker}
        data-over={isOver || undefined}
        data-empty={!hasImage || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          upload.send(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            upload.send(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button size="sm" icon={IconUpload} loading={upload.isSending} onClick={() => input.current?.click()}>
          {upload.isSending
            ? t(($) => $.editor.image.uploading)
            : hasImage
              ? t(($) => $.editor.image.change)
              : t(($) => $.editor.image.upload)}
          <span className="sr-only">{`: ${label}`}</span>
        </Button>
        <Button size="sm" variant="ghost" icon={IconPhotoPlus} onClick={() => setChoosing(true)}>
          {t(($) => $.editor.image.choose)}
          <span className="sr-only">{`: ${label}`}</span>
        </Button>
        {hasImage && (
          <Button size="sm" variant="ghost" onClick={onRemove}>
            {t(($) => $.editor.image.remove)}
            <span className="sr-only">{`: ${label}`}</span>
          </Button>
        )}
      </div>
      {upload.failure !== undefined && (
        <Callout tone="danger" title={t(($) => $.editor.image.failed)}>
          {errorText(upload.failure)}
        </Callout>
      )}
      <Suspense fallback={null}>
        {isChoosing && (
          <ImageDialog
            onClose={() => setChoosing(false)}
            onFile={(file) => {
              setChoosing(false);
              onFile(file);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** A picture of the client's own: uploaded, dropped or chosen, with the words for those who cannot see it. */
export function ImageControl({ label, hint, value, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const legendId = useId();
  const image = isImageRef(value) ? value : undefined;
  return (
    <div role="group" aria-labelledby={legendId} className={classes.field}>
      <p id={legendId} className={classes.label}>
        {label}
      </p>
      {image && (
        <img
          className={classes.shown}
          src={imagePath({ fileId: image.fileId, width: 640 })}
          alt={image.alt}
          width={image.width}
          height={image.height}
        />
      )}
      <Picker
        label={label}
        hasImage={image !== undefined}
        onFile={(file) => onChange(refOf(file, image?.alt ?? ''))}
        onRemove={() => onChange(null)}
      />
      {!image && hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {image && (
        <TextField
          label={t(($) => $.editor.image.alt)}
          hint={t(($) => $.editor.image.altHint)}
          value={image.alt}
          maxLength={300}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...image, alt: target.value }, { isTyping: true })}
        />
      )}
    </div>
  );
}
