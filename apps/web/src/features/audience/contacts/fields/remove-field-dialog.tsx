import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { type CountedField, useCustomFieldActions } from './custom-fields.queries.ts';

/** States how many values will be deleted; if that has changed meanwhile, nothing is deleted and the new number is shown. */
export function RemoveFieldDialog({ field, onClose }: { field: CountedField; onClose: () => void }) {
  const { t } = useTranslation('record');
  const formats = useFormats();
  const { remove } = useCustomFieldActions();
  const { name, values } = field;
  const submit = () =>
    remove.mutate(field, {
      onSuccess: () => {
        showToast({ text: t(($) => $.record.fields.removed, { name }) });
        onClose();
      },
    });
  return (
    <Dialog
      title={t(($) => $.record.fields.removeTitle, { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.record.cancel)}
          </Button>
          <Button variant="danger-filled" loading={remove.isPending} onClick={submit}>
            {t(($) => $.record.fields.removeAction)}
          </Button>
        </>
      }
    >
      <p aria-live="polite">
        {values === 0
          ? t(($) => $.record.fields.removeNone)
          : t(($) => $.record.fields.removeHelp, { count: values, n: formats.number(values) })}
      </p>
      <FailureCallout failure={remove.error ?? undefined} />
    </Dialog>
  );
}
