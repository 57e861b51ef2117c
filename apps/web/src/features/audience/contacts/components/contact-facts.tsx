import {
  type Contact,
  type ContactDetail,
  contactLimits,
  type UpdateContactInput,
} from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import {
  type CustomField,
  customFieldLimits,
  type FieldValue,
} from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localeNames } from '#components/language/locale-names.ts';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { describeZone } from '#components/time-zone/time-zones.ts';
import { useNow } from '#components/time-zone/use-zones.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { customFieldsQuery } from '../api/contacts.queries.ts';
import { fieldText, fieldValueOf, type Words } from '../field-text.rules.ts';
import { phoneText } from '../phone-text.rules.ts';
import { InlineChoices } from './inline-choices.tsx';
import { InlineValue, inlineValueLook } from './inline-value.tsx';
import { Fact } from '#components/text/facts.tsx';
import classes from './contact-facts.module.css';

type Props = {
  contact: Contact;
  sources: ContactDetail['fieldSources'];
  onChange: (patch: UpdateContactInput) => Promise<void>;
  onEdit: () => void;
};

const mailMax = 254;

/** The field's options; a current value that is no longer an option stays among them. */
function choicesOf({ kind, options }: CustomField, { text, words }: { text: string; words: Words }): readonly string[] {
  const all = kind === 'boolean' ? [words.yes, words.no] : options;
  return text === '' || all.includes(text) ? all : [...all, text];
}

type FieldProps = {
  field: CustomField;
  value: FieldValue | undefined;
  source: ContactDetail['fieldSources'][string] | undefined;
  onChange: Props['onChange'];
};

/** A custom field, edited by the control of its kind. */
function FieldFact({ field, value, source, onChange }: FieldProps) {
  const { t: tr } = useTranslation('record');
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const { key, name, kind } = field;
  const words = { yes: t(($) => $.contacts.detail.yes), no: t(($) => $.contacts.detail.no) };
  const text = fieldText(value, words);
  const isDate = kind === 'date';
  const choices = kind === 'boolean' || kind === 'choice' ? { choices: choicesOf(field, { text, words }) } : {};
  return (
    <Fact name={name}>
      {kind === 'choices' ? (
        <InlineChoices
          label={name}
          value={Array.isArray(value) ? value : []}
          options={field.options}
          onSave={(next) => onChange({ fields: { [key]: next.length === 0 ? null : next } })}
        />
      ) : (
        <InlineValue
          label={name}
          value={text}
          {...(isDate && text !== '' ? { shown: formats.longDate(`${text}T12:00:00Z`) } : {})}
          {...choices}
          type={isDate ? 'date' : kind === 'url' ? 'url' : 'text'}
          maxLength={customFieldLimits.longText}
          onSave={(next) => onChange({ fields: { [key]: fieldValueOf(next, { kind, words }) } })}
        />
      )}
      {source && (
        <Text size={12} tone="faint">
          {tr(($) => $.record.fieldSource, { profile: source.profileName, date: formats.date(source.at) })}
        </Text>
      )}
    </Fact>
  );
}

/** The contact's details as values edited in place; telephone, language and time zone need the form. */
export function ContactFacts({ contact, sources, onChange, onEdit }: Props) {
  const { t } = useTranslation('contacts');
  const fields = useQuery(customFieldsQuery()).data ?? [];
  const texts = [
    { key: 'company', max: contactLimits.company },
    { key: 'city', max: contactLimits.city },
  ] as const;
  const { now, opened } = useNow();
  const formatsThere = useFormats(contact.timeZone ?? undefined);
  const zone =
    contact.timeZone === null
      ? undefined
      : describeZone({ name: contact.timeZone, locale: currentLocale(), at: opened });
  const language = contact.language === null ? '' : localeNames[fromWireLocale(contact.language)];
  const formValue = ({ label, value }: { label: string; value: string }) => (
    <Box
      {...inlineValueLook}
      as="button"
      type="button"
      tone={value === '' ? 'faint' : undefined}
      onClick={onEdit}
      aria-label={`${t(($) => $.contacts.detail.change, { field: label })}: ${value || t(($) => $.contacts.detail.empty)}`}
    >
      {value === '' ? t(($) => $.contacts.detail.empty) : value}
    </Box>
  );
  return (
    <>
      <Grid as="dl" columns="92px minmax(0, 1fr)" gap={6} gapX={10} align="center" mt={12} size={13}>
        <Fact name={t(($) => $.contacts.form.name)}>
          <InlineValue
            label={t(($) => $.contacts.form.name)}
            value={contact.name}
            maxLength={contactLimits.name}
            onSave={(name) => onChange({ name })}
          />
        </Fact>
        <Fact name={t(($) => $.contacts.form.email)}>
          <InlineValue
            label={t(($) => $.contacts.form.email)}
            type="email"
            value={contact.email ?? ''}
            maxLength={mailMax}
            onSave={(email) => onChange({ email: email === '' ? null : email })}
          />
        </Fact>
        <Fact name={t(($) => $.contacts.form.phone)}>
          {formValue({
            label: t(($) => $.contacts.form.phone),
            value: contact.phone === null ? '' : phoneText(contact.phone),
          })}
        </Fact>
        {texts.map(({ key, max }) => (
          <Fact key={key} name={t(($) => $.contacts.form[key])}>
            <InlineValue
              label={t(($) => $.contacts.form[key])}
              value={contact[key] ?? ''}
              maxLength={max}
              onSave={(value) => onChange({ [key]: value === '' ? null : value })}
            />
          </Fact>
        ))}
        <Fact name={t(($) => $.contacts.form.language)}>
          {formValue({ label: t(($) => $.contacts.form.language), value: language })}
        </Fact>
        <Fact name={t(($) => $.contacts.form.timeZone)}>
          {formValue({ label: t(($) => $.contacts.form.timeZone), value: zone?.label ?? '' })}
          {contact.timeZone !== null && (
            <Text size={12} tone="faint">
              {t(($) => $.contacts.form.timeZoneHere, {
                time: formatsThere.time(now),
              })}
            </Text>
          )}
        </Fact>
        {fields.map((field) => (
          <FieldFact
            key={field.key}
            field={field}
            value={contact.fields[field.key]}
            source={sources[field.key]}
            onChange={onChange}
          />
        ))}
      </Grid>
      <Text mt={8} size={12} tone="faint">
        {t(($) => $.contacts.detail.inlineHint)}
      </Text>
      {contact.notes !== '' && (
        <Text mt={12} py={10} px={12} size={13} tone="muted" pre breakWords className={classes.notes}>
          {contact.notes}
        </Text>
      )}
    </>
  );
}
