import {
  type CustomField,
  customFieldLimits,
  type FieldValue,
} from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '#components/fields/search-select-field.tsx';
import { DateField } from '#components/dates/date-field.tsx';
import { plainOptions, SelectField } from '#components/fields/select-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { fieldText, fieldValueOf } from '../field-text.rules.ts';

type Props = {
  field: CustomField;
  value: FieldValue | null | undefined;
  error: ReactNode;
  onChange: (value: FieldValue | null) => void;
};

const inputTypes = { number: 'number', url: 'url' } as const;

function isTyped(kind: string): kind is keyof typeof inputTypes {
  return Object.hasOwn(inputTypes, kind);
}

/** An input for a custom field, by its kind. */
export function OwnFieldInput({ field, value, error, onChange }: Props) {
  const { t } = useTranslation('contacts');
  const { name, kind, options } = field;
  const words = { yes: t(($) => $.contacts.detail.yes), no: t(($) => $.contacts.detail.no) };
  // Input in progress is not always a valid value.
  const [text, setText] = useState(() => fieldText(value ?? undefined, words));
  if (kind === 'choices') {
    return (
      <MultiSelectField
        label={name}
        options={plainOptions(options)}
        value={Array.isArray(value) ? value : []}
        error={error}
        clearable
        onChange={(next) => onChange(next.length === 0 ? null : next)}
      />
    );
  }
  if (kind === 'choice' || kind === 'boolean') {
    return (
      <SelectField
        label={name}
        none={t(($) => $.contacts.form.languageNone)}
        options={plainOptions(kind === 'choice' ? options : [words.yes, words.no])}
        value={fieldText(value ?? undefined, words) || null}
        error={error}
        onChange={(next: string | null) => onChange(fieldValueOf(next ?? '', { kind, words }))}
      />
    );
  }
  if (kind === 'date') {
    return (
      <DateField
        label={name}
        clearable
        value={fieldText(value ?? undefined, words)}
        error={error}
        onChange={(day) => onChange(day === '' ? null : day)}
      />
    );
  }
  return (
    <TextField
      label={name}
      type={isTyped(kind) ? inputTypes[kind] : 'text'}
      step={kind === 'number' ? 'any' : undefined}
      maxLength={customFieldLimits.longText}
      autoComplete="off"
      value={text}
      error={error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(fieldValueOf(currentTarget.value.trim(), { kind, words }));
      }}
    />
  );
}
