import { useQuery } from '@tanstack/react-query';
import {
  type DragEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { LazyMailEditor } from '#components/mail-text/lazy-mail-editor.tsx';
import type { MailEditorHandle } from '#components/mail-text/mail-editor.tsx';
import { RichAnswer } from '#components/mail-text/rich-answer.tsx';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import type { AnswerContent } from '../answer-content.rules.ts';
import { outgoingPicture } from '../api/outgoing-picture.ts';
import { senderQuery } from '../api/scheduled.queries.ts';
import { type AnswerFiles, useAnswerFiles } from '../api/use-answer-files.ts';
import { ComposerFiles } from './composer-files.tsx';
import { ComposerTools } from './composer-tools.tsx';
import classes from './composer.module.css';

type Props = {
  field: RefObject<MailEditorHandle | null>;
  label: string;
  profileId: string;
  content: AnswerContent;
  version: number;
  /** Current content, for files that arrive later. */
  latest: () => AnswerContent;
  isInvalid: boolean;
  onChange: (content: AnswerContent) => void;
  /** Ctrl+Enter; with Shift it also closes the conversation. */
  onSubmit: (options: { close: boolean }) => void;
  /** Whether uploads are in progress. */
  onBusy?: (isBusy: boolean) => void;
  /** Below the words, their signature and files. */
  below?: ReactNode;
  /** The buttons at the end of the row. */
  foot: (files: AnswerFiles) => ReactNode;
};

function carried(list: DataTransfer | null): File[] {
  return list ? [...list.files] : [];
}

/** Text, images, files and signature of a mail being written. Files can be dropped and pasted anywhere on it. */
export function ComposerBody(props: Props) {
  const { field, label, profileId, content, version, latest, isInvalid, onChange, onSubmit, foot } = props;
  const { onBusy, below } = props;
  const { t } = useTranslation('composer');
  const [isOver, setOver] = useState(false);
  const sender = useQuery({ ...senderQuery(profileId), enabled: profileId !== '' });
  const signature = sender.data?.signature.on === true ? sender.data.signature.html : '';
  const files = useAnswerFiles({
    files: content.files,
    onAdded(file) {
      const now = latest();
      onChange({ ...now, files: [...now.files, file] });
      if (file.isInline) field.current?.insertPicture({ fileId: file.id, name: file.name });
    },
    onRemoved(fileId) {
      const now = latest();
      onChange({ ...now, files: now.files.filter(({ id }) => id !== fileId) });
    },
  });

  const { isBusy } = files;
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);

  function take(event: ClipboardEvent | DragEvent, given: File[]): void {
    if (given.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const isPasted = event.type === 'paste';
    for (const file of given) files.add(file, { isInline: isPasted && file.type.startsWith('image/') });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') field.current?.blur();
    if (event.key !== 'Enter' || !hasCommandKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onSubmit({ close: event.shiftKey });
  }

  return (
    <Box
      relative
      data-over={isOver || undefined}
      onPasteCapture={(event) => take(event, carried(event.clipboardData))}
      onDropCapture={(event) => take(event, carried(event.dataTransfer))}
      onDragOver={(event) => {
        if (![...event.dataTransfer.types].includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <LazyMailEditor
        handle={field}
        label={label}
        html={content.html}
        version={version}
        isInvalid={isInvalid}
        pictures={outgoingPicture}
        toolbar="below"
        tools={
          <ComposerTools
            files={files}
            signature={
              signature === ''
                ? undefined
                : {
                    isOn: content.signature,
                    toggle: () => onChange({ ...latest(), signature: !latest().signature }),
                  }
            }
          />
        }
        onChange={(html) => onChange({ ...latest(), html })}
        onKeyDown={onKeyDown}
        between={
          <>
            {signature !== '' && content.signature && (
              <Text
                as="div"
                mt={8}
                pt={6}
                size={13}
                tone="muted"
                className={classes.signature}
                role="note"
                aria-label={t(($) => $.composer.tools.signature)}
              >
                <RichAnswer html={signature} />
              </Text>
            )}
            <ComposerFiles files={content.files} uploads={files.uploads} onRemove={files.remove} />
            {below}
          </>
        }
        end={foot(files)}
      />
      {isOver && (
        <Grid
          position="absolute"
          inset={-6}
          pierced
          center
          radius="lg"
          as="p"
          weight="semibold"
          className={classes.drop}
          aria-hidden="true"
        >
          {t(($) => $.composer.files.drop)}
        </Grid>
      )}
    </Box>
  );
}
