import { useId } from 'react';
import { FormBody, FormFoot, type FormLayer } from '#components/dialog/form-parts.tsx';
import { UnsavedDialog } from '#components/dialog/unsaved-dialog.tsx';
import { useClosingGuard } from '#lib/form/use-closing-guard.ts';
import { SideDrawer } from './side-drawer.tsx';

type Props = FormLayer & {
  /** Closing asks first. */
  hasUnsaved?: boolean;
};

/** A drawer with one form, as `FormDialog` is for a dialog. */
export function FormDrawer({ title, onClose, size = 520, hasUnsaved = false, ...form }: Props) {
  const formId = useId();
  const { submit, variant, isBusy = false, isDisabled, cancel, failure, onSubmit, children, after } = form;
  const { close, guard } = useClosingGuard({ hasUnsaved: hasUnsaved && !isBusy, onClose });
  const foot = { formId, onClose: close, submit, variant, isBusy, isDisabled, cancel };
  return (
    <SideDrawer title={title} isOpen onClose={close} size={size} foot={<FormFoot {...foot} />}>
      <FormBody {...{ formId, isBusy, isDisabled, failure, onSubmit }}>{children}</FormBody>
      {after}
      <UnsavedDialog guard={guard} />
    </SideDrawer>
  );
}
