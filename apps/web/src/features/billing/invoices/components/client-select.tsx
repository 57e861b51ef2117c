import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { clientsQuery } from '../api/invoices.queries.ts';

type Props = { label: string; value: string; onChange: (id: string) => void; error?: ReactNode };

/** Selects a client by name or e-mail. */
export function ClientSelect(props: Props) {
  const { t } = useTranslation('invoicing');
  const [search, setSearch] = useState('');
  const { data = [] } = useQuery(clientsQuery(search));
  return (
    <SearchSelectField
      {...props}
      placeholder={t(($) => $.invoicing.draft.clientPlaceholder)}
      nothing={t(($) => $.invoicing.draft.noClient)}
      options={data.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }))}
      onSearch={setSearch}
      data-autofocus
    />
  );
}
