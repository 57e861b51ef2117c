import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  help: string;
  /** Repeats the verb of the title. */
  action: string;
  isOpen: boolean;
  isBusy?: boolean;
  /** Why the last attempt failed. Behind the dialog nobody would see it. */
  failure?: unknown;
  onConfirm: () => void;
  onClose: () => void;
  /** For irreversible actions: the person must type this text first. */
  typed?: { label: string; expected: string };
};

/** The rare “are you sure”: only for what cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, help, action, isOpen, isBusy = false, failure, onConfirm, onClose, typed } = props;
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const isAllowed = typed === undefined || text.trim() === typed.expected;
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button variant="danger-filled" disabled={!isAllowed} loading={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{help}</p>
      <FailureCallout failure={failure} />
      {typed && (
        <TextField
          label={typed.label}
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
        />
      )}
    </Dialog>
  );
}
