import { type FileRef, fileAddress } from '@enlace/blocks/model/fields.schema.ts';
import type { PlainFile } from '@enlace/contract/files/drive/files.contract.ts';
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFile, IconFolderOpen, IconVideo } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFileAddress } from '#lib/files/use-file-address.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { UploadArea } from '../files/upload-area.tsx';
import { useTransfer } from '../files/use-transfer.ts';
import { useUpload } from '../files/use-upload.ts';
import { asPlainFiles } from '../files/wanted-files.ts';
import { isRecord } from '../blocks/draft-document.ts';
import type { FieldControlProps } from './field-control.ts';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const DriveDialog = lazyPart(async () => (await import('../files/drive-dialog.tsx')).DriveDialog);

function isFileRef(value: unknown): value is FileRef {
  return (
    isRecord(value) &&
    typeof value['fileId'] === 'string' &&
    typeof value['name'] === 'string' &&
    typeof value['format'] === 'string' &&
    typeof value['sizeBytes'] === 'number'
  );
}

function refOf({ id, name, format, sizeBytes }: PlainFile): FileRef {
  return { fileId: id, name, format, sizeBytes };
}

function Chosen({ file, isVideo }: { file: FileRef; isVideo: boolean }) {
  const formats = useFormats();
  const addressOf = useFileAddress();
  return (
    <Row minH={40} radius="md" fill="surface-2" as="p" gap={8} py={6} px={10} size={13}>
      <Icon {...layout('box', { fixed: true, tone: 'faint' })} of={isVideo ? IconVideo : IconFile} size={18} />
      <Box
        truncate
        as="a"
        grow
        shrink
        tone="primary"
        href={addressOf(fileAddress(file))}
        target="_blank"
        rel="noopener"
      >
        {file.name}
      </Box>
      <Text
        as="small"
        fixed
        size={12}
        tone="faint"
        tabular
      >{`${file.format.toUpperCase()} · ${formats.bytes(file.sizeBytes)}`}</Text>
    </Row>
  );
}

type ButtonsProps = { label: string; isChosen: boolean; onChoose: () => void; onRemove: () => void };

/** Choosing from the stored files and removing the chosen one; focus then goes back to choosing. */
function Buttons({ label, isChosen, onChoose, onRemove }: ButtonsProps) {
  const { t } = useTranslation('editor');
  const chooser = useRef<HTMLButtonElement>(null);
  const named = <span className="sr-only">{`: ${label}`}</span>;
  return (
    <>
      <Button ref={chooser} size="sm" variant="ghost" icon={IconFolderOpen} onClick={onChoose}>
        {t(($) => $.editor.image.choose)}
        {named}
      </Button>
      {isChosen && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            onRemove();
            chooser.current?.focus();
          }}
        >
          {t(($) => $.editor.image.remove)}
          {named}
        </Button>
      )}
    </>
  );
}

/** A document, a video or subtitles: uploaded, dropped or chosen. */
export function FileControl({ field, label, hint, value, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const legendId = useId();
  const [isChoosing, setChoosing] = useState(false);
  const wanted = field.accept ?? 'document';
  const file = isFileRef(value) ? value : undefined;
  const take = (files: readonly PlainFile[]) => {
    const [first] = files;
    setChoosing(false);
    if (first) onChange(refOf(first));
  };
  const upload = useUpload({ wanted, onDone: (files) => take(asPlainFiles(files)) });
  const { isOver, handlers } = useTransfer((files) => upload.send(files.slice(0, 1)));
  return (
    <Stack gap={8} role="group" aria-labelledby={legendId} {...handlers}>
      <Text size={13} weight="semibold" id={legendId}>
        {label}
      </Text>
      {file && <Chosen file={file} isVideo={wanted === 'video'} />}
      <UploadArea
        wanted={wanted}
        upload={upload}
        isOver={isOver}
        isFramed={!file}
        action={file ? t(($) => $.editor.image.change) : t(($) => $.editor.upload.action[wanted])}
        label={label}
      >
        <Buttons
          label={label}
          isChosen={file !== undefined}
          onChoose={() => setChoosing(true)}
          onRemove={() => onChange(null)}
        />
      </UploadArea>
      {hint !== undefined && (
        <Text size={12} tone="faint">
          {hint}
        </Text>
      )}
      <Suspense fallback={null}>
        {isChoosing && (
          <DriveDialog
            wanted={wanted}
            onClose={() => setChoosing(false)}
            onFiles={(files) => take(asPlainFiles(files))}
          />
        )}
      </Suspense>
    </Stack>
  );
}
