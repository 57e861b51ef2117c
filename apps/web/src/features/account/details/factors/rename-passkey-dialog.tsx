import { type Passkey, passkeyNameSchema } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
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
    <Dialog
      title={t(($) => $.factors.passkeys.rename)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" form="rename-passkey" variant="primary" loading={isSending}>
            {t(($) => $.factors.passkeys.save)}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} id="rename-passkey" onSubmit={onSubmit} noValidate>
        {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
        <TextField label={t(($) => $.factors.passkeys.name)} autoComplete="off" {...form.getInputProps('name')} />
      </Stack>
    </Dialog>
  );
}
