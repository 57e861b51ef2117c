import type { ReactNode } from 'react';
import type { PageTexts } from '../../locales/locale-texts.ts';
import type { FormErrorCode } from './form-submission.ts';
import { inputName } from './form-submission.ts';
import type { FormField } from './form.schema.ts';

type FormFieldInputProps = {
  blockId: string;
  field: FormField;
  texts: PageTexts;
  value: string;
  error: FormErrorCode | undefined;
};

const autocomplete: Partial<Record<FormField['kind'], string>> = { name: 'name', email: 'email', phone: 'tel' };
const inputTypes: Partial<Record<FormField['kind'], string>> = { email: 'email', phone: 'tel' };
const maxLengths: Partial<Record<FormField['kind'], number>> = { name: 120, email: 254, phone: 25, text: 500 };

function labelOf(field: FormField, texts: PageTexts): string {
  return field.label === '' ? texts.formLabels[field.kind] : field.label;
}

function Control({ id, field, texts, value, error }: FormFieldInputProps & { id: string }): ReactNode {
  const shared = {
    id,
    name: inputName(field),
    required: field.required,
    'aria-describedby': `${id}-error`,
    ...(error === undefined ? {} : { 'aria-invalid': true }),
  };
  if (field.kind === 'message') {
    return <textarea {...shared} rows={4} maxLength={10_000} placeholder={field.placeholder} defaultValue={value} />;
  }
  if (field.kind === 'select') {
    return (
      <select {...shared} defaultValue={value}>
        <option value="">{field.placeholder === '' ? texts.formChoose : field.placeholder}</option>
        {field.choices
          .filter((choice) => choice.label !== '')
          .map((choice) => (
            <option key={choice.label}>{choice.label}</option>
          ))}
      </select>
    );
  }
  if (field.kind === 'checkbox')
    return <input {...shared} type="checkbox" value="on" defaultChecked={value === 'on'} />;
  return (
    <input
      {...shared}
      type={inputTypes[field.kind] ?? 'text'}
      autoComplete={autocomplete[field.kind] ?? 'off'}
      maxLength={maxLengths[field.kind]}
      placeholder={field.placeholder}
      defaultValue={value}
    />
  );
}

export function FormFieldInput(props: FormFieldInputProps): ReactNode {
  const { blockId, field, texts, error } = props;
  const id = `${blockId}-${field.id}`;
  const isCheckbox = field.kind === 'checkbox';
  const label = (
    <label htmlFor={id}>
      {labelOf(field, texts)}
      {!field.required && !isCheckbox && <small> {texts.formOptional}</small>}
    </label>
  );
  return (
    <div
      className={
        isCheckbox
          ? 'chk'
          : field.kind === 'name' || field.kind === 'email' || field.kind === 'phone'
            ? 'fl half'
            : 'fl'
      }
    >
      {!isCheckbox && label}
      <Control {...props} id={id} />
      {isCheckbox && label}
      <p className="err" id={`${id}-error`} hidden={error === undefined}>
        {error === undefined ? '' : texts.formErrors[error]}
      </p>
    </div>
  );
}
