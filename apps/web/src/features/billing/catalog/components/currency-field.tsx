import { currencies } from '@enlace/contract/billing/money/currencies.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { currentLocale } from '#lib/i18n/i18n.ts';

type Props = { value: string; onChange: (currency: string) => void; disabled?: boolean; error?: unknown };

/** A currency by code and name. */
export function CurrencyField({ value, onChange, disabled = false, error }: Props) {
  const { t } = useTranslation('catalog');
  const locale = currentLocale();
  const data = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'currency' });
    return currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  }, [locale]);
  return (
    <SearchSelectField
      label={t(($) => $.catalog.form.currency)}
      options={data}
      value={value}
      disabled={disabled}
      error={typeof error === 'string' ? error : undefined}
      onChange={onChange}
    />
  );
}
