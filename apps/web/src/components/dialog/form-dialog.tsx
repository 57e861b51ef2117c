import { useId } from 'react';
import { Dialog } from './dialog.tsx';
import { FormBody, FormFoot, type FormLayer } from './form-parts.tsx';

type Props = FormLayer & { isOpen?: boolean };

/** A dialog with one form: what failed above it, “cancel” and its button below, which Enter presses. */
export function FormDialog({ title, isOpen = true, onClose, size = 460, ...form }: Props) {
  const formId = useId();
  const { submit, variant, isBusy, isDisabled, cancel, failure, onSubmit, children, after } = form;
  const foot = { formId, onClose, submit, variant, isBusy, isDisabled, cancel };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} size={size} actions={<FormFoot {...foot} />}>
      <FormBody {...{ formId, isBusy, isDisabled, failure, onSubmit }}>{children}</FormBody>
      {after}
    </Dialog>
  );
}
