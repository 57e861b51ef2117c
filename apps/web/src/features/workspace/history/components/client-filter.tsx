import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from 'virtual:tabler-icons';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { clientQuery, clientsQuery } from '../api/history.queries.ts';
import classes from './history-tools.module.css';

type Props = { client: string; onChange: (client: string) => void };

function Choices({ search, onChoose }: { search: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation('history');
  const { data = [] } = useQuery(clientsQuery(search));
  return (
    <Box as="ul">
      {data.map(({ id, name, alias }) => (
        <li key={id}>
          <button type="button" className={classes.choice} onClick={() => onChoose(id)}>
            <span>{name}</span>
            <Text as="span" tone="faint" size={12}>
              {alias}
            </Text>
          </button>
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

/** Filters the installation's history by one client, searched by name, alias or address. */
export function ClientFilter({ client, onChange }: Props) {
  const { t } = useTranslation('history');
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const chosen = useQuery(clientQuery(client)).data;
  const name = t(($) => $.history.tools.client);
  function choose(id: string): void {
    onChange(id);
    setOpen(false);
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.filter}
          data-set={client !== '' || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {client !== '' && chosen ? t(($) => $.history.tools.chosen, { name, value: chosen.name }) : name}
          <Icon of={IconChevronDown} size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.clients} aria-label={name}>
        <SearchBox label={t(($) => $.history.tools.searchClient)} value={search} onSearch={setSearch} isFull />
        {client !== '' && (
          <button type="button" className={classes.choice} onClick={() => choose('')}>
            {t(($) => $.history.tools.any)}
          </button>
        )}
        <Choices search={search} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
