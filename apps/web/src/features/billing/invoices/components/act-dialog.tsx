import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';

type Props = {
  title: string;
  help: string;
  /** What it does not do. */
  note?: string | undefined;
  action: { idle: string; busy: string; variant: ButtonVariant };
  /** False keeps the dialog open: some input is invalid. Rejects with `ApiError`, which is shown. */
  onSubmit: () => Promise<boolean>;
  onClose: () => void;
  children?: ReactNode;
  size?: number;
};

/** A dialog with a form for one action. */
export function ActDialog({ title, help, note, action, onSubmit, onClose, children, size }: Props) {
  const { t } = useTranslation('common');
  const formId = useId();
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);

  async function send(): Promise<void> {
    setFailure(undefined);
    setSending(true);
    try {
      if (await onSubmit()) onClose();
    } catch (error) {
      setFailure(error);
    }
    setSending(false);
  }

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      {...(size === undefined ? {} : { size })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button variant={action.variant} type="submit" form={formId} loading={isSending}>
            {isSending ? action.busy : action.idle}
          </Button>
        </>
      }
    >
      <p>{help}</p>
      {note !== undefined && (
        <Text size={13} tone="muted">
          {note}
        </Text>
      )}
      <Grid
        as="form"
        gap={16}
        mt={16}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {children}
        {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
      </Grid>
    </Dialog>
  );
}
