import { proveWithPassword } from '@enlace/contract/identity/sign-in/security.contract.ts';
import { proveWithPasswordRef } from '@enlace/contract/identity/sign-in/security.refs.gen.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useUser } from '#lib/session/use-user.ts';

type Props = { onProven: () => void; onCancel: () => void; otherTransports: ReactNode };

/** Re-authentication: the password, or another method the account has. */
export function ProofDialog({ onProven, onCancel, otherTransports }: Props) {
  const { t } = useTranslation(['security', 'common']);
  const user = useUser();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: proveWithPassword.body,
    initialValues: { password: '' },
    fieldOfCode: { 'security.password_wrong': 'password' },
    async onSubmit(values) {
      await call(proveWithPasswordRef, { body: values });
      onProven();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.security.proof.title)}
      onClose={onCancel}
      submit={t(($) => $.security.proof.submit)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
      after={otherTransports}
    >
      <Text tone="muted">{t(($) => $.security.proof.help)}</Text>
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t(($) => $.security.proof.password)}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
