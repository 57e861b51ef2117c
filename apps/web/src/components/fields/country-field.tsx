import { countries } from '@enlace/contract/account/details/countries.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { SearchSelectField } from './search-select-field.tsx';

type Props = {
  label: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  error?: ReactNode;
  disabled?: boolean;
  'data-path'?: string;
};

/** Every country by its name in the person's language. */
export function CountryField({ onChange, ...field }: Props) {
  const { t } = useTranslation('common');
  const locale = currentLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const order = new Intl.Collator(locale);
    return countries
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((a, b) => order.compare(a.label, b.label));
  }, [locale]);
  return (
    <SearchSelectField
      {...field}
      nothing={t(($) => $.common.countryNone)}
      options={options}
      onChange={(code) => onChange?.(code)}
    />
  );
}
