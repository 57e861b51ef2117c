import { proveWithPassword } from '@enlace/contract/identity/sign-in/security.contract.ts';
import { proveWithPasswordRef } from '@enlace/contract/identity/sign-in/security.refs.gen.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useUser } from '#lib/session/use-user.ts';

type Props = { onProven: () => void; onCancel: () => void; otherTransports: ReactNode };

/** Re-authentication: the password, or another method the account has. */
export function ProofDialog({ onProven, onCancel, otherTransports }: Props) {
  const { t } = useTranslation(['security', 'common']);
  const formId = useId();
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
  const actions = (
    <>
      <Button variant="ghost" onClick={onCancel}>
        {t(($) => $.common.cancel)}
      </Button>
      <Button variant="primary" type="submit" form={formId} loading={isSending}>
        {t(($) => $.security.proof.submit)}
      </Button>
    </>
  );
  return (
    <Dialog title={t(($) => $.security.proof.title)} isOpen onClose={onCancel} actions={actions}>
      <Text tone="muted">{t(($) => $.security.proof.help)}</Text>
      <Stack as="form" gap={14} mt={14} id={formId} noValidate onSubmit={onSubmit}>
        <FailureCallout failure={failure} />
        <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          label={t(($) => $.security.proof.password)}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      </Stack>
      {otherTransports}
    </Dialog>
  );
}
