import { type ApiKey, renameApiKey } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useRenameKey } from './api-keys.queries.ts';

type Props = { apiKey: ApiKey; onClose: () => void };

const formId = 'rename-key';

export function RenameKeyDialog({ apiKey, onClose }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const rename = useRenameKey();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: renameApiKey.body,
    initialValues: { name: apiKey.name },
    async onSubmit({ name }) {
      await rename.mutateAsync({ id: apiKey.id, name });
      onClose();
    },
  });
  return (
    <Dialog
      title={t(($) => $.settings.keys.rename)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {t(($) => $.settings.keys.rename)}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} id={formId} onSubmit={onSubmit} noValidate>
        <FailureCallout failure={failure} />
        <TextField
          label={t(($) => $.settings.keys.name)}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
      </Stack>
    </Dialog>
  );
}
