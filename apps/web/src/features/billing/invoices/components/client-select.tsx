import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#components/fields/field-frame.tsx';
import { clientsQuery } from '../api/invoices.queries.ts';

type Props = { label: string; value: string; onChange: (id: string) => void; error?: ReactNode };

/** Selects a client by name or e-mail. */
export function ClientSelect({ label, value, onChange, error }: Props) {
  const { t } = useTranslation('invoicing');
  const [search, setSearch] = useState('');
  const { data = [] } = useQuery(clientsQuery(search.trim()));
  return (
    <FieldFrame label={label} error={error}>
      {(ids) => (
        <Select
          {...ids}
          searchable
          allowDeselect={false}
          autoComplete="off"
          placeholder={t(($) => $.invoicing.draft.clientPlaceholder)}
          nothingFoundMessage={t(($) => $.invoicing.draft.noClient)}
          error={Boolean(error)}
          data={data.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }))}
          // The server has already filtered.
          filter={({ options }) => options}
          searchValue={search}
          onSearchChange={setSearch}
          value={value === '' ? null : value}
          onChange={(id) => id !== null && onChange(id)}
          data-autofocus
        />
      )}
    </FieldFrame>
  );
}
