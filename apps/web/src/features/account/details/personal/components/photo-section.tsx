import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPhotoUp } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { OwnAvatar } from '#components/identity/own-avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useAccountSettings } from '#lib/account/account-settings.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useRemoveAvatar, useUploadAvatar } from '../api/personal.queries.ts';
import { CropDialog } from './crop-dialog.tsx';
import classes from './personal.module.css';

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** An object URL for a selected file, revoked when it is no longer needed. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}

function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      },
    },
  };
}

type ChooseProps = { onFile: (file: File) => void; hasPhoto: boolean };

function ChooseButton({ onFile, hasPhoto }: ChooseProps) {
  const { t } = useTranslation('personal');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <Button size="sm" icon={IconPhotoUp} aria-controls={id} onClick={() => input.current?.click()}>
        {hasPhoto ? t(($) => $.personal.photo.change) : t(($) => $.personal.photo.choose)}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accepted}
        hidden
        aria-label={t(($) => $.personal.photo.choose)}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the same file be selected again after cancelling.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

function RemoveButton({ onFailure }: { onFailure: (text: string | undefined) => void }) {
  const { t } = useTranslation('personal');
  const remove = useRemoveAvatar();
  // The button unmounts with the picture, so the result is awaited here.
  async function run(): Promise<void> {
    onFailure(undefined);
    try {
      await remove.mutateAsync();
      showToast({ text: t(($) => $.personal.photo.removed) });
    } catch (error) {
      onFailure(errorText(error));
    }
  }
  return (
    <Button size="sm" variant="ghost" loading={remove.isPending} onClick={() => void run()}>
      {t(($) => $.personal.photo.remove)}
    </Button>
  );
}

/** The person's avatar: select or drop a picture, crop it, or remove it. */
export function PhotoSection({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation('personal');
  const [file, setFile] = useState<File | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const url = useObjectUrl(file);
  const upload = useUploadAvatar();
  const hasPhoto = Boolean(useAccountSettings()?.avatar);
  function choose(chosen: File): void {
    setFailure(undefined);
    upload.reset();
    setFile(chosen);
  }
  const drop = useDrop(choose);
  return (
    <Row
      gap={18}
      p={12}
      radius="lg"
      phone={{ wrap: 'wrap' }}
      chosen="edge"
      className={classes.photo}
      data-over={drop.isOver || undefined}
      {...(isDisabled ? {} : drop.handlers)}
    >
      <OwnAvatar size={64} />
      <Box phone={{ basis: 'calc(100% - 90px)' }} grow shrink>
        <p>{isDisabled || hasPhoto ? null : t(($) => $.personal.photo.drop)}</p>
        <Text size={13} tone="muted" className={classes.note}>
          {t(($) => $.personal.photo.help)}
        </Text>
        {failure !== undefined && <Callout tone="danger" title={failure} />}
      </Box>
      {!isDisabled && (
        <Row fixed gap={8} align="stretch">
          {hasPhoto && <RemoveButton onFailure={setFailure} />}
          <ChooseButton onFile={choose} hasPhoto={hasPhoto} />
        </Row>
      )}
      {file && url !== undefined && (
        <CropDialog
          url={url}
          isSending={upload.isPending}
          failure={upload.error}
          onClose={() => setFile(undefined)}
          onUnreadable={() => {
            setFile(undefined);
            setFailure(t(($) => $.personal.photo.unreadable));
          }}
          onUse={(crop) => upload.mutate({ file, crop }, { onSuccess: () => setFile(undefined) })}
        />
      )}
    </Row>
  );
}
