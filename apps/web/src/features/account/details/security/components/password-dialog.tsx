import { changePassword } from '@enlace/contract/identity/sign-in/security.contract.ts';
import { changePasswordRef } from '@enlace/contract/identity/sign-in/security.refs.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { NewPasswordField } from '#components/fields/new-password-field.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
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

function PasswordForm({ id, form }: { id: string; form: ReturnType<typeof usePasswordForm> }) {
  const { t } = useTranslation('security');
  const user = useUser();
  return (
    <Stack as="form" gap={16} mt={14} id={id} noValidate onSubmit={form.onSubmit}>
      <FailureCallout failure={form.failure} />
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t(($) => $.security.password.current)}
        autoComplete="current-password"
        data-autofocus
        {...form.form.getInputProps('current')}
      />
      <NewPasswordField label={t(($) => $.security.password.fresh)} {...form.form.getInputProps('password')} />
    </Stack>
  );
}

/** Changes the password, authenticated by the current one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['security', 'common']);
  const formId = useId();
  const form = usePasswordForm(onClose);
  const actions = (
    <>
      <Button variant="ghost" onClick={onClose}>
        {t(($) => $.common.cancel)}
      </Button>
      <Button variant="primary" type="submit" form={formId} loading={form.isSending}>
        {t(($) => $.security.password.submit)}
      </Button>
    </>
  );
  return (
    <Dialog title={t(($) => $.security.password.title)} isOpen onClose={onClose} actions={actions}>
      <Text size={13} tone="muted">
        {t(($) => $.security.password.help)}
      </Text>
      <PasswordForm id={formId} form={form} />
    </Dialog>
  );
}
