import { countries } from '@enlace/contract/account/details/countries.ts';
import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { FieldFrame } from './field-frame.tsx';

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
export function CountryField({ label, value = '', onChange, error, ...rest }: Props) {
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
    <FieldFrame label={label} error={error}>
      {(ids) => (
        <Select
          {...rest}
          {...ids}
          searchable
          allowDeselect={false}
          autoComplete="off"
          maxDropdownHeight={280}
          nothingFoundMessage={t(($) => $.common.countryNone)}
          error={Boolean(error)}
          data={options}
          value={value === '' ? null : value}
          onChange={(code) => code !== null && onChange?.(code)}
        />
      )}
    </FieldFrame>
  );
}
