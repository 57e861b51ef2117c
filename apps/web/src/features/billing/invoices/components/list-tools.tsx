import type { AdminInvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDaysFilter } from '#components/filters/day-panel.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter, type ListFilter } from '#components/filters/filter-chip.tsx';
import type { Column } from '#components/table/column.ts';
import { TableOptions } from '#components/table/table-options.tsx';
import type { TableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { seriesQuery } from '../api/invoices.queries.ts';
import { type InvoiceFilter, noFilter } from '../invoice-list.rules.ts';

type Props = {
  filter: InvoiceFilter;
  /** Name of the client the list is filtered by, once a row contains it. */
  clientName: string | undefined;
  onChange: (patch: Partial<InvoiceFilter>) => void;
  view: TableView<AdminInvoiceSummary>;
  columns: readonly Column<AdminInvoiceSummary>[];
};

function useSeriesFilter({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>): ListFilter {
  const { t } = useTranslation('invoicing');
  const series = useQuery(seriesQuery).data ?? [];
  return choiceFilter({
    id: 'series',
    name: t(($) => $.invoicing.filter.series),
    value: filter.seriesId,
    choices: series.map(({ id, code, kind }) => ({
      value: id,
      label: `${code} · ${t(($) => $.invoicing.seriesDialog.kinds[kind])}`,
    })),
    onChange: (seriesId) => onChange({ seriesId }),
  });
}

/** Filters set only by links of the overview and of a client. */
function useLinkedFilters({ filter, clientName, onChange }: Omit<Props, 'view' | 'columns'>): ListFilter[] {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { paidFrom, paidUntil, currency, clientId } = filter;
  const [from = '', to = ''] = [paidFrom, paidUntil].map((day) => (day === undefined ? '…' : formats.date(day)));
  const hasPaid = paidFrom !== undefined || paidUntil !== undefined;
  const client =
    clientName === undefined
      ? t(($) => $.invoicing.filter.oneClient)
      : t(($) => $.invoicing.filter.ofClient, { name: clientName });
  return [
    {
      id: 'paid',
      name: '',
      text: hasPaid ? t(($) => $.invoicing.filter.paidWithin, { from, to }) : undefined,
      onChange: () => onChange({ paidFrom: undefined, paidUntil: undefined }),
    },
    {
      id: 'currency',
      name: '',
      text: currency === undefined ? undefined : t(($) => $.invoicing.filter.inCurrency, { currency }),
      onChange: () => onChange({ currency: undefined }),
    },
    {
      id: 'client',
      name: '',
      text: clientId === undefined ? undefined : client,
      onChange: () => onChange({ clientId: undefined }),
    },
  ];
}

/** Above the table: search, series, dates, the client, columns and density. */
export function ListTools({ filter, clientName, onChange, view, columns }: Props) {
  const { t } = useTranslation('invoicing');
  const series = useSeriesFilter({ filter, onChange });
  const linked = useLinkedFilters({ filter, clientName, onChange });
  const given = (day: string) => (day === '' ? undefined : day);
  const days = useDaysFilter({
    from: filter.from ?? '',
    until: filter.until ?? '',
    name: t(($) => $.invoicing.filter.days),
    timeZone: useUser()?.time_zone,
    onChange: ({ from, until }) => onChange({ from: given(from), until: given(until) }),
  });
  return (
    <FilterBar
      search={{
        label: t(($) => $.invoicing.filter.search),
        value: filter.search,
        onSearch: (search) => onChange({ search }),
      }}
      filters={[
        ...((series.choices?.length ?? 0) > 1 || filter.seriesId !== undefined ? [series] : []),
        days,
        ...linked,
      ]}
      onClear={() => onChange(noFilter)}
      end={<TableOptions view={view} columns={columns} />}
    />
  );
}
