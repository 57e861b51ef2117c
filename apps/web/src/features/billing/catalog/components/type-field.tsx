import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { typesQuery } from '../api/catalog.calls.ts';
import { inOwnWords } from '../names.rules.ts';

type Props = { value: string | null; onChange: (id: string | null) => void; disabled?: boolean; error?: unknown };

const everybody = 'all';

/** Target of an offer: one account type, or everybody. */
export function TypeField({ value, onChange, disabled = false, error }: Props) {
  const { t } = useTranslation('catalog');
  const types = useQuery(typesQuery);
  const offered = (types.data?.items ?? []).filter(({ id, archivedAt }) => archivedAt === null || id === value);
  return (
    <Select
      label={t(($) => $.catalog.form.accountType)}
      data={[
        { value: everybody, label: t(($) => $.catalog.form.everybody) },
        ...offered.map(({ id, name }) => ({ value: id, label: inOwnWords(name) })),
      ]}
      allowDeselect={false}
      value={value ?? everybody}
      disabled={disabled}
      error={typeof error === 'string' ? error : undefined}
      onChange={(id) => onChange(id === everybody ? null : id)}
    />
  );
}
