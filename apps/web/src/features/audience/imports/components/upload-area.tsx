import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconUpload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useUpload } from '../api/use-import-actions.ts';
import classes from './imports.module.css';

const accepted = '.csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard';

/** Accepts a file by button or drop. */
export function UploadArea() {
  const { t } = useTranslation('imports');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useUpload();
  const send = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !upload.isPending) upload.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files);
  };
  return (
    <Grid as="section" gap={14} py={20}>
      {upload.error !== null && <Callout tone="danger" title={errorText(upload.error)} />}
      <Grid
        gap={12}
        py={32}
        px={20}
        textAlign="center"
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Text weight="semibold">{t(($) => $.imports.drop)}</Text>
        <Text tone="muted" size={13}>
          {t(($) => $.imports.dropHelp)}
        </Text>
        <input
          ref={input}
          type="file"
          accept={accepted}
          hidden
          aria-label={t(($) => $.imports.upload)}
          onChange={({ target }) => {
            send(target.files);
            target.value = '';
          }}
        />
        <Button variant="primary" icon={IconUpload} loading={upload.isPending} onClick={() => input.current?.click()}>
          {upload.isPending ? t(($) => $.imports.uploading) : t(($) => $.imports.upload)}
        </Button>
      </Grid>
    </Grid>
  );
}
