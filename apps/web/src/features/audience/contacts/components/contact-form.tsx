import { createContactRef, updateContactRef } from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import { type WireLocale, wireLocales, fromWireLocale } from '@enlace/contract/core/locale.ts';
import {
  type Contact,
  contactLimits,
  createContactInputSchema,
  updateContactInputSchema,
} from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { FieldValue } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { FormDrawer } from '#components/drawer/form-drawer.tsx';
import { PhoneField } from '#components/fields/phone-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { TimeZoneSelect } from '#components/time-zone/time-zone-select.tsx';
import { call } from '#lib/api/call.ts';
import { type ContractForm, useContractForm } from '#lib/form/use-contract-form.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { contactKeys, customFieldsQuery, rereadContacts } from '../api/contacts.queries.ts';
import { OwnFieldInput } from './own-field-input.tsx';
import classes from './contact-form.module.css';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Grid } from '#components/layout/layout.tsx';

type Values = {
  name: string;
  email: string;
  phone: string;
  company: string;
  city: string;
  language: WireLocale | null;
  timeZone: string | null;
  notes: string;
  fields: Record<string, FieldValue | null>;
  consent: string;
};

function valuesOf(contact: Contact | undefined): Values {
  return {
    name: contact?.name ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    company: contact?.company ?? '',
    city: contact?.city ?? '',
    language: contact?.language ?? null,
    timeZone: contact?.timeZone ?? null,
    notes: contact?.notes ?? '',
    fields: contact?.fields ?? {},
    consent: '',
  };
}

type FormProps = {
  /** The contact to edit; undefined creates one. */
  contact: Contact | undefined;
  onClose: () => void;
  onSaved: (contact: Contact) => void;
};

function useSave({ contact, onSaved }: Pick<FormProps, 'contact' | 'onSaved'>): ContractForm<Values> {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const shared = { initialValues: valuesOf(contact), fieldOfCode: { 'contacts.email_taken': 'email' } } as const;
  const creating = useContractForm({
    ...shared,
    schema: createContactInputSchema,
    onSubmit: async (body) => {
      const made = await call(createContactRef, { body });
      rereadContacts(client);
      showToast({ text: t(($) => $.contacts.toast.added, { name: made.name }) });
      onSaved(made);
    },
  });
  const updating = useContractForm({
    ...shared,
    schema: updateContactInputSchema,
    onSubmit: async (body) => {
      const saved = await call(updateContactRef, { params: { id: contact?.id ?? '' }, body });
      await client.invalidateQueries({ queryKey: contactKeys.detail(saved.id) });
      rereadContacts(client);
      showToast({ text: t(($) => $.contacts.toast.saved) });
      onSaved(saved);
    },
  });
  return contact ? updating : creating;
}

function Identity({ form }: Pick<ContractForm<Values>, 'form'>) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <TextField
        label={t(($) => $.contacts.form.name)}
        hint={t(($) => $.contacts.form.nameHint)}
        maxLength={contactLimits.name}
        autoComplete="off"
        autoFocus
        {...form.getInputProps('name')}
      />
      <TextField
        label={t(($) => $.contacts.form.email)}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PhoneField label={t(($) => $.contacts.form.phone)} {...form.getInputProps('phone')} />
      <Grid columns="1fr 1fr" gap={16} className={classes.pair}>
        <TextField
          label={t(($) => $.contacts.form.company)}
          maxLength={contactLimits.company}
          autoComplete="off"
          {...form.getInputProps('company')}
        />
        <TextField
          label={t(($) => $.contacts.form.city)}
          maxLength={contactLimits.city}
          autoComplete="off"
          {...form.getInputProps('city')}
        />
      </Grid>
      <SelectField
        label={t(($) => $.contacts.form.language)}
        none={t(($) => $.contacts.form.languageNone)}
        options={wireLocales.map((wire) => ({ value: wire, label: localeNames[fromWireLocale(wire)] }))}
        {...form.getInputProps('language')}
      />
      <TimeZoneSelect
        label={t(($) => $.contacts.form.timeZone)}
        placeholder={t(($) => $.contacts.form.timeZoneNone)}
        hint={(time) => t(($) => $.contacts.form.timeZoneHere, { time })}
        {...form.getInputProps('timeZone')}
      />
      <Textarea
        label={t(($) => $.contacts.form.notes)}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={contactLimits.notes}
        {...form.getInputProps('notes')}
      />
    </>
  );
}

/** The client's custom fields. */
function OwnFields({ form }: Pick<ContractForm<Values>, 'form'>) {
  const fields = useQuery(customFieldsQuery()).data ?? [];
  return fields.map((field) => (
    <OwnFieldInput
      key={field.key}
      field={field}
      value={form.getValues().fields[field.key]}
      error={form.errors[`fields.${field.key}`]}
      onChange={(value) => form.setFieldValue('fields', (fields) => ({ ...fields, [field.key]: value }))}
    />
  ));
}

/** Creates or edits a contact next to the list. */
export function ContactDrawer({ contact, onClose, onSaved }: FormProps) {
  const { t } = useTranslation('contacts');
  const { form, isSending, failure, onSubmit } = useSave({ contact, onSaved });
  const title = contact ? t(($) => $.contacts.form.editTitle) : t(($) => $.contacts.form.title);
  const idle = contact ? t(($) => $.contacts.form.save) : t(($) => $.contacts.form.submit);
  const busy = contact ? t(($) => $.contacts.form.saving) : t(($) => $.contacts.form.submitting);
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
      <Identity form={form} />
      <OwnFields form={form} />
      {!contact && (
        <TextField
          label={t(($) => $.contacts.form.consent)}
          aside={<HelpTip of="consent" about={t(($) => $.contacts.form.consent)} />}
          hint={t(($) => $.contacts.form.consentHint)}
          maxLength={contactLimits.reason}
          autoComplete="off"
          {...form.getInputProps('consent')}
        />
      )}
    </FormDrawer>
  );
}
