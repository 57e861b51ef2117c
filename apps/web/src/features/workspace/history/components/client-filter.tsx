import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '#components/filters/filter-chip.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { choiceRow } from '#components/filters/choice-row.ts';
import { clientQuery, clientsQuery } from '../api/history.queries.ts';

type Props = { client: string; onChange: (client: string) => void };

function Choices({ search, onChoose }: { search: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation('history');
  const { data = [] } = useQuery(clientsQuery(search));
  return (
    <Box as="ul">
      {data.map(({ id, name, alias }) => (
        <li key={id}>
          <Row {...choiceRow} as="button" type="button" onClick={() => onChoose(id)}>
            <span>{name}</span>
            <Text as="span" tone="faint" size={12}>
              {alias}
            </Text>
          </Row>
        </li>
      ))}
      {data.length === 0 && (
        <Text as="li" tone="faint" size={12} p={8}>
          {t(($) => $.history.tools.noClient)}
        </Text>
      )}
    </Box>
  );
}

function ClientPanel({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useTranslation('history');
  const [search, setSearch] = useState('');
  return (
    <Stack gap={6} w={280}>
      <SearchBox label={t(($) => $.history.tools.searchClient)} value={search} onSearch={setSearch} isFull autoFocus />
      <Choices search={search} onChoose={onChoose} />
    </Stack>
  );
}

/** Filters the installation's history by one client, searched by name, alias or address. */
export function useClientFilter({ client, onChange }: Props): ListFilter {
  const { t } = useTranslation('history');
  const chosen = useQuery(clientQuery(client)).data;
  return {
    id: 'client',
    name: t(($) => $.history.tools.client),
    text: client === '' ? undefined : (chosen?.name ?? '…'),
    panel: (close) => (
      <ClientPanel
        onChoose={(id) => {
          onChange(id);
          close();
        }}
      />
    ),
    onChange: () => onChange(''),
  };
}
