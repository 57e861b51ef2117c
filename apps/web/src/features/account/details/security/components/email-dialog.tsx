import { requestEmailChange } from '@enlace/contract/identity/sign-in/security.contract.ts';
import { requestEmailChangeRef } from '@enlace/contract/identity/sign-in/security.refs.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useUser } from '#lib/session/use-user.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { securityKeys } from '../api/security.queries.ts';

/** Starts a change of address; nothing changes until both addresses confirmed it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['security', 'common']);
  const client = useQueryClient();
  const user = useUser();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: requestEmailChange.body,
    initialValues: { email: '' },
    fieldOfCode: { 'security.same_email': 'email' },
    async onSubmit(values) {
      await call(requestEmailChangeRef, { body: values });
      onClose();
      showToast({ text: t(($) => $.security.email.sent) });
      await client.invalidateQueries({ queryKey: securityKeys.overview });
    },
  });
  return (
    <FormDialog
      title={t(($) => $.security.email.title)}
      onClose={onClose}
      submit={t(($) => $.security.email.submit)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <Text size={13} tone="muted">
        {t(($) => $.security.email.help, { email: user?.email ?? '' })}
      </Text>
      <TextField
        label={t(($) => $.security.email.fresh)}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('email')}
      />
    </FormDialog>
  );
}
