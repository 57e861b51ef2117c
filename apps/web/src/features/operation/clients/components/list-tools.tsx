import type {
  ClientCounts,
  ClientListItem,
  ClientOptions,
} from '@enlace/contract/operation/clients/clients.schemas.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import type { Column } from '#components/table/column.ts';
import { TableOptions } from '#components/table/table-options.tsx';
import type { TableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { clientOptionsQuery } from '../api/clients.queries.ts';
import { type ClientFilter, clientStates, isFiltered, writeClientFilter } from '../client-list.rules.ts';
import classes from './list-tools.module.css';

/** The clients by state with their counts, each tab with its own URL. */
export function StateTabs({ filter, counts }: { filter: ClientFilter; counts: ClientCounts | undefined }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const tabs = [undefined, ...clientStates].map((state) => ({
    key: state ?? 'all',
    label: t(($) => $.clients.tab[state ?? 'all']),
    to: writeClientFilter({ ...filter, state }) || '?',
    isCurrent: filter.state === state,
    count: counts && formats.number(counts[state ?? 'all']),
  }));
  return (
    <Box lineBottom pt={8} px={24} className={classes.filters}>
      <FilterTabs label={t(($) => $.clients.tabs)} tabs={tabs} />
    </Box>
  );
}

type Props = {
  filter: ClientFilter;
  onChange: (patch: Partial<ClientFilter>) => void;
  view: TableView<ClientListItem>;
  columns: readonly Column<ClientListItem>[];
  isPhone: boolean;
};

type ChoiceProps = {
  label: string;
  any: string;
  choices: ClientOptions['plans'] | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

function Choice({ label, any, choices, value, onChange }: ChoiceProps) {
  const locale = toWireLocale(currentLocale());
  return (
    <Select
      className={classes.select ?? ''}
      size="xs"
      aria-label={label}
      placeholder={any}
      clearable
      data={choices?.map(({ id, name }) => ({ value: id, label: name[locale] })) ?? []}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

/** Above the table: search, plan, account type, first day, columns and density. */
export function ListTools({ filter, onChange, view, columns, isPhone }: Props) {
  const { t } = useTranslation('clients');
  const options = useQuery(clientOptionsQuery).data;
  const noFilter = { search: '', planId: undefined, accountTypeId: undefined, since: undefined };
  return (
    <Row wrap fixed gap={8} py={12} pr={16} pl={20} className={classes.tools}>
      <SearchBox
        label={t(($) => $.clients.filter.search)}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
        isFull={isPhone}
      />
      <Choice
        label={t(($) => $.clients.filter.plan)}
        any={t(($) => $.clients.filter.anyPlan)}
        choices={options?.plans}
        value={filter.planId}
        onChange={(planId) => onChange({ planId })}
      />
      <Choice
        label={t(($) => $.clients.filter.accountType)}
        any={t(($) => $.clients.filter.anyType)}
        choices={options?.accountTypes}
        value={filter.accountTypeId}
        onChange={(accountTypeId) => onChange({ accountTypeId })}
      />
      <Row h={30} radius="md" as="label" inline gap={8} px={8} size={13} tone="muted" className={classes.since}>
        {t(($) => $.clients.filter.since)}
        <input
          type="date"
          value={filter.since ?? ''}
          onChange={({ target }) => onChange({ since: target.value === '' ? undefined : target.value })}
        />
      </Row>
      {isFiltered({ ...filter, state: undefined }) && (
        <TextButton onClick={() => onChange(noFilter)}>{t(($) => $.clients.filter.clear)}</TextButton>
      )}
      {!isPhone && (
        <Row as="span" gap={8} ml="auto" align="stretch">
          <TableOptions view={view} columns={columns} />
        </Row>
      )}
    </Row>
  );
}
