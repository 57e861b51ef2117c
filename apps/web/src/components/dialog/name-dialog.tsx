import { type ReactNode, type Ref, useState } from 'react';
import { TextField } from '#components/fields/text-field.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { FormDialog } from './form-dialog.tsx';

type Props = {
  title: string;
  label: string;
  hint?: ReactNode;
  /** The name it has, or one that is proposed. */
  name: string;
  maxLength: number;
  submit: string;
  cancel?: false;
  /** Whether the name it has closes the dialog, as there is nothing to do. */
  isRename?: boolean;
  isBusy: boolean;
  error: Error | null;
  inputRef?: Ref<HTMLInputElement>;
  onClose: () => void;
  /** With the name, which is not empty and has no spaces around it. */
  onName: (name: string) => void;
};

/** Asks for a name. */
export function NameDialog(props: Props) {
  const { title, label, hint, maxLength, submit, cancel, isRename = false, isBusy, error, inputRef } = props;
  const [name, setName] = useState(props.name);
  const wanted = name.trim();
  return (
    <FormDialog
      title={title}
      onClose={props.onClose}
      submit={submit}
      cancel={cancel}
      isBusy={isBusy}
      isDisabled={wanted === ''}
      onSubmit={() => (isRename && wanted === props.name ? props.onClose() : props.onName(wanted))}
    >
      <TextField
        ref={inputRef}
        label={label}
        hint={hint}
        error={error ? errorText(error) : undefined}
        value={name}
        maxLength={maxLength}
        autoComplete="off"
        data-autofocus
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
