import { inviteAdminRef } from '@enlace/contract/identity/admins/admins.refs.gen.ts';
import { inviteAdminInputSchema } from '@enlace/contract/identity/admins/admins.schemas.ts';
import { fromWireLocale, type WireLocale, wireLocales } from '@enlace/contract/core/locale.ts';
import type { AdminRole } from '@enlace/contract/core/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { FormDrawer } from '#components/drawer/form-drawer.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { adminsQuery } from '../api/admins.calls.ts';
import { RoleChoice } from './role-choice.tsx';

type Values = { email: string; role: AdminRole; locale: WireLocale };

/** Sends an invitation by mail. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admins');
  const client = useQueryClient();
  const initialValues: Values = { email: '', role: 'support', locale: toWireLocale(currentLocale()) };
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: inviteAdminInputSchema,
    initialValues,
    fieldOfCode: {
      'admins.already_admin': 'email',
      'admins.already_invited': 'email',
      'admins.address_of_client': 'email',
    },
    async onSubmit(body) {
      await call(inviteAdminRef, { body });
      void client.invalidateQueries({ queryKey: adminsQuery.queryKey });
      showToast({ text: t(($) => $.admins.toast.invited, { email: body.email }) });
      onClose();
    },
  });
  return (
    <FormDrawer
      title={t(($) => $.admins.form.title)}
      onClose={onClose}
      size={520}
      submit={isSending ? t(($) => $.admins.form.sending) : t(($) => $.admins.form.submit)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <p>{t(($) => $.admins.form.help)}</p>
      <TextField
        label={t(($) => $.admins.form.email)}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoFocus
        {...form.getInputProps('email')}
      />
      <RoleChoice value={form.getValues().role} onChange={(role) => form.setFieldValue('role', role)} />
      <SelectField
        label={t(($) => $.admins.form.locale)}
        options={wireLocales.map((wire) => ({ value: wire, label: localeNames[fromWireLocale(wire)] }))}
        {...form.getInputProps('locale')}
      />
    </FormDrawer>
  );
}
