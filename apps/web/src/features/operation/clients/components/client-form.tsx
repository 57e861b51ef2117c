import { createClientRef, updateClientRef } from '@enlace/contract/operation/clients/clients.refs.gen.ts';
import {
  type Client,
  clientLimits,
  createClientInputSchema,
  updateClientInputSchema,
} from '@enlace/contract/operation/clients/clients.schemas.ts';
import { fromWireLocale, type WireLocale, wireLocales } from '@enlace/contract/core/locale.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SelectField } from '#components/fields/select-field.tsx';
import { paths } from '#app/paths.ts';
import { FormDrawer } from '#components/drawer/form-drawer.tsx';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { call } from '#lib/api/call.ts';
import { type ContractForm, useContractForm } from '#lib/form/use-contract-form.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { clientOptionsQuery, rereadClients } from '../api/clients.queries.ts';

const fieldOfCode = { 'auth.alias_taken': 'alias', 'clients.email_taken': 'email' } as const;

type Identity = { name: string; email: string; alias: string; phone: string | null };

/** Fields shared by both forms. */
function IdentityFields<V extends Identity>({ form, isNew }: Pick<ContractForm<V>, 'form'> & { isNew: boolean }) {
  const { t } = useTranslation('clients');
  const { phone, alias } = form.getValues();
  const phoneProps = form.getInputProps('phone');
  return (
    <>
      <TextField
        label={t(($) => $.clients.form.name)}
        maxLength={clientLimits.name}
        autoComplete="off"
        autoFocus
        {...form.getInputProps('name')}
      />
      <TextField
        label={t(($) => $.clients.form.email)}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextField
        label={t(($) => $.clients.form.alias)}
        hint={t(($) => $.clients.form.aliasHint, { alias: alias === '' ? 'alias' : alias })}
        autoComplete="off"
        {...form.getInputProps('alias')}
      />
      <PhoneField
        label={t(($) => $.clients.form.phone)}
        hint={isNew ? t(($) => $.clients.form.phoneHint) : undefined}
        {...phoneProps}
        value={phone ?? ''}
        onChange={(value) => phoneProps.onChange(value === '' ? null : value)}
      />
    </>
  );
}

type DrawerProps<V extends Identity> = {
  title: string;
  help: string;
  idle: string;
  busy: string;
  contractForm: ContractForm<V>;
  isNew: boolean;
  onClose: () => void;
  children?: React.ReactNode;
};

function ClientDrawer<V extends Identity>(props: DrawerProps<V>) {
  const { title, help, idle, busy, contractForm, isNew, onClose, children } = props;
  const { form, isSending, failure, onSubmit } = contractForm;
  return (
    <FormDrawer
      title={title}
      onClose={onClose}
      size={520}
      submit={isSending ? busy : idle}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <p>{help}</p>
      <IdentityFields form={form} isNew={isNew} />
      {children}
    </FormDrawer>
  );
}

/** Creates a client and opens it. */
export function CreateClientDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('clients');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const options = useQuery(clientOptionsQuery).data;
  const locale = toWireLocale(currentLocale());
  const contractForm = useContractForm({
    schema: createClientInputSchema,
    // NOTE: filled in by the person; the schema refuses empty values.
    initialValues: {
      name: '',
      email: '',
      alias: '',
      phone: null as string | null,
      accountTypeId: '',
      locale: locale as WireLocale,
    },
    fieldOfCode,
    async onSubmit(body) {
      const { id } = await call(createClientRef, { body });
      rereadClients(queries);
      showToast({ text: t(($) => $.clients.toast.created, { name: body.name }) });
      await navigate(paths.admin.user(id));
    },
  });
  const { form } = contractForm;
  return (
    <ClientDrawer
      title={t(($) => $.clients.form.createTitle)}
      help={t(($) => $.clients.form.createHelp)}
      idle={t(($) => $.clients.form.create)}
      busy={t(($) => $.clients.form.creating)}
      contractForm={contractForm}
      isNew
      onClose={onClose}
    >
      <SelectField
        label={t(($) => $.clients.form.accountType)}
        options={options?.accountTypes.map(({ id, name }) => ({ value: id, label: name[locale] })) ?? []}
        {...form.getInputProps('accountTypeId')}
      />
      <SelectField
        label={t(($) => $.clients.form.locale)}
        options={wireLocales.map((wire) => ({ value: wire, label: localeNames[fromWireLocale(wire)] }))}
        {...form.getInputProps('locale')}
      />
    </ClientDrawer>
  );
}

/** Edits a client's identity. */
export function EditClientDrawer({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation('clients');
  const queries = useQueryClient();
  const { id, name, email, alias, phone } = client;
  const contractForm = useContractForm({
    schema: updateClientInputSchema,
    initialValues: { name, email, alias, phone },
    fieldOfCode,
    async onSubmit(body) {
      await call(updateClientRef, { params: { id }, body });
      rereadClients(queries);
      showToast({ text: t(($) => $.clients.toast.saved) });
      onClose();
    },
  });
  return (
    <ClientDrawer
      title={t(($) => $.clients.form.editTitle)}
      help={t(($) => $.clients.form.editHelp)}
      idle={t(($) => $.clients.form.save)}
      busy={t(($) => $.clients.form.saving)}
      contractForm={contractForm}
      isNew={false}
      onClose={onClose}
    />
  );
}
