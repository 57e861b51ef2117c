import { passkeyNameSchema } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { PasskeyError } from '#lib/passkeys/passkeys.ts';
import { useAddPasskey } from './api/factor-actions.ts';
import { deviceOf } from './device-name.ts';

const schema = z.object({ name: passkeyNameSchema });

type Props = { onClose: () => void; onDone: (recoveryCodes: readonly string[] | null) => void };

/** Names the passkey first; the browser then asks for fingerprint, face or PIN. */
export function AddPasskeyDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation(['factors', 'common', 'errors']);
  const device = deviceOf(navigator.userAgent);
  const add = useAddPasskey();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema,
    initialValues: { name: device ? t(($) => $.factors.passkeys.device, device) : '' },
    async onSubmit({ name }) {
      const { recoveryCodes } = await add.mutateAsync(name);
      onDone(recoveryCodes);
    },
  });
  return (
    <Dialog
      title={t(($) => $.factors.passkeys.addTitle)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" form="add-passkey" variant="primary" loading={isSending}>
            {t(($) => $.factors.passkeys.create)}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} id="add-passkey" onSubmit={onSubmit} noValidate>
        {failure !== undefined && (
          <Callout tone="danger" title={t(($) => $.factors.passkeys.failed)}>
            {failure instanceof PasskeyError ? t(($) => $.factors.problem[failure.problem]) : errorText(failure)}
          </Callout>
        )}
        <p>{t(($) => $.factors.passkeys.addHelp)}</p>
        <TextField
          label={t(($) => $.factors.passkeys.name)}
          hint={t(($) => $.factors.passkeys.nameHint)}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </Stack>
    </Dialog>
  );
}
