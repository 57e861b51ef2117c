import { currencies } from '@enlace/blocks/model/money.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { SelectField } from '#components/fields/select-field.tsx';
import { type FieldControlProps, textValue } from './field-control.ts';

/** Currencies by their name in the person's language, the likely ones first. */
export function CurrencyControl({ label, hint, value, issues, onChange }: FieldControlProps) {
  useTranslation('editor');
  const locale = currentLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  }, [locale]);
  const issue = issues[0];
  return (
    <SelectField
      label={label}
      hint={hint}
      error={issue && fieldIssueText(issue)}
      value={textValue(value)}
      options={options}
      onChange={(next) => onChange(next)}
    />
  );
}
