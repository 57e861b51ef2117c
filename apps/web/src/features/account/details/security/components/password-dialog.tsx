import { changePassword } from '@enlace/contract/identity/sign-in/security.contract.ts';
import { changePasswordRef } from '@enlace/contract/identity/sign-in/security.refs.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { NewPasswordField } from '#components/fields/new-password-field.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useUser } from '#lib/session/use-user.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { securityKeys } from '../api/security.queries.ts';

function usePasswordForm(onClose: () => void) {
  const { t } = useTranslation('security');
  const client = useQueryClient();
  return useContractForm({
    schema: changePassword.body,
    initialValues: { current: '', password: '' },
    fieldOfCode: { 'security.password_wrong': 'current' },
    async onSubmit(values) {
      const { endedSessions: count } = await call(changePasswordRef, { body: values });
      onClose();
      showToast({
        text: count === 0 ? t(($) => $.security.password.done) : t(($) => $.security.password.doneEnded, { count }),
      });
      await client.invalidateQueries({ queryKey: securityKeys.all });
    },
  });
}

/** Changes the password, authenticated by the current one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security');
  const user = useUser();
  const { form, isSending, failure, onSubmit } = usePasswordForm(onClose);
  return (
    <FormDialog
      title={t(($) => $.security.password.title)}
      onClose={onClose}
      submit={t(($) => $.security.password.submit)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <Text size={13} tone="muted">
        {t(($) => $.security.password.help)}
      </Text>
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t(($) => $.security.password.current)}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current')}
      />
      <NewPasswordField label={t(($) => $.security.password.fresh)} {...form.getInputProps('password')} />
    </FormDialog>
  );
}
