import { type Contact, contactLimits, type UpdateContactInput } from '@enlace/contract/contacts/contacts.schemas.ts';
import {
  type CustomField,
  customFieldLimits,
  type FieldValue,
} from '@enlace/contract/contacts/custom-fields.schemas.ts';
import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localeNames } from '#components/language/locale-names.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { customFieldsQuery } from '../api/contacts.queries.ts';
import { fieldText, fieldValueOf, type Words } from '../field-text.rules.ts';
import { phoneText } from '../phone-text.rules.ts';
import { InlineValue } from './inline-value.tsx';
import classes from './contact-facts.module.css';

type Props = { contact: Contact; onChange: (patch: UpdateContactInput) => Promise<void>; onEdit: () => void };

const mailMax = 254;

/** What can be chosen of the options; a value whose option is gone stays among them. */
function choicesOf({ kind, options }: CustomField, { text, words }: { text: string; words: Words }): readonly string[] {
  const all = kind === 'boolean' ? [words.yes, words.no] : options;
  return text === '' || all.includes(text) ? all : [...all, text];
}

type FieldProps = { field: CustomField; value: FieldValue | undefined; onChange: Props['onChange'] };

/** One of the client’s own fields, changed by what fits its kind. */
function FieldFact({ field, value, onChange }: FieldProps) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const { key, name, kind } = field;
  const words = { yes: t(($) => $.contacts.detail.yes), no: t(($) => $.contacts.detail.no) };
  const text = fieldText(value, words);
  const isDate = kind === 'date';
  const choices = kind === 'boolean' || kind === 'choice' ? { choices: choicesOf(field, { text, words }) } : {};
  return (
    <div className={classes.row}>
      <dt>{name}</dt>
      <dd>
        <InlineValue
          label={name}
          value={text}
          {...(isDate && text !== '' ? { shown: formats.longDate(`${text}T12:00:00Z`) } : {})}
          {...choices}
          type={isDate ? 'date' : kind === 'url' ? 'url' : 'text'}
          maxLength={customFieldLimits.longText}
          onSave={(next) => onChange({ fields: { [key]: fieldValueOf(next, { kind, words }) } })}
        />
      </dd>
    </div>
  );
}

/** The tamy's details as a list of values that can be changed in place; telephone and language need the form. */
export function ContactFacts({ contact, onChange, onEdit }: Props) {
  const { t } = useTranslation('contacts');
  const fields = useQuery(customFieldsQuery()).data ?? [];
  const texts = [
    { key: 'company', max: contactLimits.company },
    { key: 'city', max: contactLimits.city },
  ] as const;
  const language = contact.language === null ? '' : localeNames[fromWireLocale(contact.language)];
  const formValue = ({ label, value }: { label: string; value: string }) => (
    <button
      type="button"
      className={classes.formValue}
      data-empty={value === '' || undefined}
      onClick={onEdit}
      aria-label={`${t(($) => $.contacts.detail.change, { field: label })}: ${value || t(($) => $.contacts.detail.empty)}`}
    >
      {value === '' ? t(($) => $.contacts.detail.empty) : value}
    </button>
  );
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t(($) => $.contacts.form.name)}</dt>
        <dd>
          <InlineValue
            label={t(($) => $.contacts.form.name)}
            value={contact.name}
            maxLength={contactLimits.name}
            onSave={(name) => onChange({ name })}
          />
        </dd>
        <dt>{t(($) => $.contacts.form.email)}</dt>
        <dd>
          <InlineValue
            label={t(($) => $.contacts.form.email)}
            type="email"
            value={contact.email ?? ''}
            maxLength={mailMax}
            onSave={(email) => onChange({ email: email === '' ? null : email })}
          />
        </dd>
        <dt>{t(($) => $.contacts.form.phone)}</dt>
        <dd>
          {formValue({
            label: t(($) => $.contacts.form.phone),
            value: contact.phone === null ? '' : phoneText(contact.phone),
          })}
        </dd>
        {texts.map(({ key, max }) => (
          <div key={key} className={classes.row}>
            <dt>{t(($) => $.contacts.form[key])}</dt>
            <dd>
              <InlineValue
                label={t(($) => $.contacts.form[key])}
                value={contact[key] ?? ''}
                maxLength={max}
                onSave={(value) => onChange({ [key]: value === '' ? null : value })}
              />
            </dd>
          </div>
        ))}
        <dt>{t(($) => $.contacts.form.language)}</dt>
        <dd>{formValue({ label: t(($) => $.contacts.form.language), value: language })}</dd>
        {fields.map((field) => (
          <FieldFact key={field.key} field={field} value={contact.fields[field.key]} onChange={onChange} />
        ))}
      </dl>
      <p className={classes.hint}>{t(($) => $.contacts.detail.inlineHint)}</p>
      {contact.notes !== '' && <p className={classes.notes}>{contact.notes}</p>}
    </>
  );
}
