import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconUpload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Meter } from '#components/figures/meter.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { Upload } from './use-upload.ts';
import { type WantedFile, wantedFiles } from './wanted-files.ts';
import classes from './upload-area.module.css';

type Props = {
  wanted: WantedFile;
  upload: Upload;
  /** Something is being dragged over its container. */
  isOver: boolean;
  isMultiple?: boolean;
  /** Text of the button. */
  action: string;
  /** What it is for, for screen readers. */
  label?: string;
  isFramed: boolean;
  children?: ReactNode;
};

function Progress({ upload }: { upload: Upload }) {
  const { t } = useTranslation(['editor', 'common']);
  const formats = useFormats();
  const { state } = upload;
  if (state.kind !== 'sending') return null;
  const { name, position, total, share } = state;
  // The upload ends before the server has checked the file.
  const isChecking = share >= 1;
  const percent = formats.percent(Math.floor(share * 100) / 100);
  return (
    <Grid
      columns="1fr auto"
      align="center"
      gap={4}
      gapX={8}
      size={12}
      tone="muted"
      className={classes.progress}
      aria-live="polite"
    >
      <p>
        <Text as="span" truncate>
          {total > 1 ? t(($) => $.editor.upload.counted, { name, n: position, total }) : name}
        </Text>
        <Text as="span" fixed tabular>
          {isChecking ? t(($) => $.editor.upload.checking) : percent}
        </Text>
      </p>
      <Meter kind="progress" label={t(($) => $.editor.upload.progress, { name })} used={share} limit={1} />
      <Button size="sm" variant="ghost" onClick={upload.cancel}>
        {t(($) => $.editor.upload.stop)}
      </Button>
    </Grid>
  );
}

/** The upload button with progress and errors. Its container handles drops and pastes. */
export function UploadArea({ wanted, upload, isOver, isMultiple = false, action, label, isFramed, children }: Props) {
  const { t } = useTranslation('editor');
  const input = useRef<HTMLInputElement>(null);
  const { state, send } = upload;
  return (
    <Stack gap={8}>
      <Row
        radius="md"
        wrap
        gap={6}
        className={classes.buttons}
        data-framed={isFramed || undefined}
        data-over={isOver || undefined}
      >
        <input
          ref={input}
          type="file"
          accept={wantedFiles[wanted].accept}
          multiple={isMultiple}
          hidden
          onChange={({ target }) => {
            send([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button size="sm" icon={IconUpload} loading={state.kind === 'sending'} onClick={() => input.current?.click()}>
          {state.kind === 'sending' ? t(($) => $.editor.upload.sending) : action}
          {label !== undefined && <span className="sr-only">{`: ${label}`}</span>}
        </Button>
        {children}
        {isFramed && (
          <Text basis="100%" size={12} tone="faint" className={classes.help}>
            {t(($) => $.editor.upload.drop)}
          </Text>
        )}
      </Row>
      <Progress upload={upload} />
      {state.kind === 'failed' && (
        <Callout tone="danger" title={t(($) => $.editor.upload.failed, { name: state.name })}>
          {errorText(state.error)}
        </Callout>
      )}
    </Stack>
  );
}
