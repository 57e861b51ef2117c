import type { ReactNode } from 'react';
import type { ButtonVariant } from '#components/button/button.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { Text } from '#components/layout/layout.tsx';
import { useAction } from '#lib/form/use-action.ts';

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
  const { isBusy, failure, run } = useAction();
  const send = () =>
    run(async () => {
      if (await onSubmit()) onClose();
    });
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      size={size}
      submit={isBusy ? action.busy : action.idle}
      variant={action.variant}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void send()}
    >
      <p>{help}</p>
      {note !== undefined && (
        <Text size={13} tone="muted">
          {note}
        </Text>
      )}

      {children}
    </FormDialog>
  );
}
