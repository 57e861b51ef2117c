import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { typesQuery } from '../api/catalog.calls.ts';
import { inOwnWords } from '../names.rules.ts';

type Props = { value: string | null; onChange: (id: string | null) => void; disabled?: boolean; error?: unknown };

/** Target of an offer: one account type, or everybody. */
export function TypeField({ value, onChange, disabled = false, error }: Props) {
  const { t } = useTranslation('catalog');
  const types = useQuery(typesQuery);
  const offered = (types.data?.items ?? []).filter(({ id, archivedAt }) => archivedAt === null || id === value);
  return (
    <SelectField
      label={t(($) => $.catalog.form.accountType)}
      none={t(($) => $.catalog.form.everybody)}
      options={offered.map(({ id, name }) => ({ value: id, label: inOwnWords(name) }))}
      value={value}
      disabled={disabled}
      error={typeof error === 'string' ? error : undefined}
      onChange={onChange}
    />
  );
}
