import type {
  ClientCounts,
  ClientListItem,
  ClientOptions,
} from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDaysFilter } from '#components/filters/day-panel.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter } from '#components/filters/filter-chip.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Box } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { TableOptions } from '#components/table/table-options.tsx';
import type { TableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { useUser } from '#lib/session/use-user.ts';
import { clientOptionsQuery } from '../api/clients.queries.ts';
import { type ClientFilter, clientStates, writeClientFilter } from '../client-list.rules.ts';

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
    <Box phone={{ p: '4px 16px 0' }} lineBottom pt={8} px={24}>
      <FilterTabs label={t(($) => $.clients.tabs)} tabs={tabs} />
    </Box>
  );
}

type Props = {
  filter: ClientFilter;
  onChange: (patch: Partial<ClientFilter>) => void;
  view: TableView<ClientListItem>;
  columns: readonly Column<ClientListItem>[];
};

/** Above the table: search, plan, account type, first day, columns and density. */
export function ListTools({ filter, onChange, view, columns }: Props) {
  const { t } = useTranslation('clients');
  const options = useQuery(clientOptionsQuery).data;
  const locale = toWireLocale(currentLocale());
  const choicesOf = (items: ClientOptions['plans'] | undefined) =>
    items?.map(({ id, name }) => ({ value: id, label: name[locale] })) ?? [];
  const days = useDaysFilter({
    from: filter.since ?? '',
    until: '',
    isOpenEnded: true,
    name: t(($) => $.clients.filter.joined),
    timeZone: useUser()?.time_zone,
    onChange: ({ from }) => onChange({ since: from === '' ? undefined : from }),
  });
  return (
    <FilterBar
      search={{
        label: t(($) => $.clients.filter.search),
        value: filter.search,
        onSearch: (search) => onChange({ search }),
      }}
      filters={[
        choiceFilter({
          id: 'plan',
          name: t(($) => $.clients.filter.plan),
          value: filter.planId,
          choices: choicesOf(options?.plans),
          onChange: (planId) => onChange({ planId }),
        }),
        choiceFilter({
          id: 'accountType',
          name: t(($) => $.clients.filter.accountType),
          value: filter.accountTypeId,
          choices: choicesOf(options?.accountTypes),
          onChange: (accountTypeId) => onChange({ accountTypeId }),
        }),
        days,
      ]}
      onClear={() => onChange({ search: '', planId: undefined, accountTypeId: undefined, since: undefined })}
      end={<TableOptions view={view} columns={columns} />}
    />
  );
}
