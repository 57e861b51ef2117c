import { type ApiKey, renameApiKey } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useRenameKey } from './api-keys.queries.ts';

type Props = { apiKey: ApiKey; onClose: () => void };

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
    <FormDialog
      title={t(($) => $.settings.keys.rename)}
      onClose={onClose}
      submit={t(($) => $.settings.keys.rename)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <TextField
        label={t(($) => $.settings.keys.name)}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
