import { type Passkey, passkeyNameSchema } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useRenamePasskey } from './api/factor-actions.ts';

const schema = z.object({ name: passkeyNameSchema });

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation(['factors', 'common', 'errors']);
  const rename = useRenamePasskey();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema,
    initialValues: { name: passkey.name },
    async onSubmit({ name }) {
      await rename.mutateAsync({ passkeyId: passkey.id, name });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.factors.passkeys.rename)}
      onClose={onClose}
      submit={t(($) => $.factors.passkeys.save)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <TextField label={t(($) => $.factors.passkeys.name)} autoComplete="off" {...form.getInputProps('name')} />
    </FormDialog>
  );
}
