import type { AdminInvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Row } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import type { Column } from '#components/table/column.ts';
import { TableOptions } from '#components/table/table-options.tsx';
import type { TableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { seriesQuery } from '../api/invoices.queries.ts';
import { type InvoiceFilter, isFiltered, noFilter } from '../invoice-list.rules.ts';
import classes from './list-tools.module.css';

type Change = (patch: Partial<InvoiceFilter>) => void;
type Props = {
  filter: InvoiceFilter;
  /** Name of the client the list is filtered by, once a row contains it. */
  clientName: string | undefined;
  onChange: Change;
  view: TableView<AdminInvoiceSummary>;
  columns: readonly Column<AdminInvoiceSummary>[];
  isPhone: boolean;
};

type DayProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void };

function Day({ label, value, onChange }: DayProps) {
  return (
    <Row h={30} radius="md" as="label" inline gap={8} px={8} size={13} tone="muted" className={classes.day}>
      {label}
      <input
        type="date"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </Row>
  );
}

function SeriesChoice({ filter, onChange }: { filter: InvoiceFilter; onChange: Change }) {
  const { t } = useTranslation('invoicing');
  const series = useQuery(seriesQuery).data ?? [];
  if (series.length <= 1) return null;
  return (
    <Select
      className={classes.select ?? ''}
      size="xs"
      aria-label={t(($) => $.invoicing.filter.series)}
      placeholder={t(($) => $.invoicing.filter.anySeries)}
      clearable
      data={series.map(({ id, code, kind }) => ({
        value: id,
        label: `${code} · ${t(($) => $.invoicing.seriesDialog.kinds[kind])}`,
      }))}
      value={filter.seriesId ?? null}
      onChange={(chosen) => onChange({ seriesId: chosen ?? undefined })}
    />
  );
}

/** Filters set only by links of the overview, each removable. */
function LinkedFilters({ filter, onChange }: { filter: InvoiceFilter; onChange: Change }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { paidFrom, paidUntil, currency } = filter;
  const [from, to] = [paidFrom, paidUntil].map((day) => (day === undefined ? '…' : formats.date(day)));
  return (
    <>
      {(paidFrom !== undefined || paidUntil !== undefined) && (
        <Button
          size="sm"
          variant="soft"
          iconEnd={IconX}
          onClick={() => onChange({ paidFrom: undefined, paidUntil: undefined })}
        >
          {t(($) => $.invoicing.filter.paidWithin, { from: from ?? '', to: to ?? '' })}
        </Button>
      )}
      {currency !== undefined && (
        <Button size="sm" variant="soft" iconEnd={IconX} onClick={() => onChange({ currency: undefined })}>
          {t(($) => $.invoicing.filter.inCurrency, { currency })}
        </Button>
      )}
    </>
  );
}

/** Above the table: search, series, dates, the client, columns and density. */
export function ListTools({ filter, clientName, onChange, view, columns, isPhone }: Props) {
  const { t } = useTranslation('invoicing');
  const name = clientName === undefined ? t(($) => $.invoicing.filter.oneClient) : undefined;
  return (
    <Row wrap fixed gap={8} py={12} pr={16} pl={20} className={classes.tools}>
      <SearchBox
        label={t(($) => $.invoicing.filter.search)}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
        isFull={isPhone}
      />
      <SeriesChoice filter={filter} onChange={onChange} />
      <Day label={t(($) => $.invoicing.filter.from)} value={filter.from} onChange={(from) => onChange({ from })} />
      <Day label={t(($) => $.invoicing.filter.until)} value={filter.until} onChange={(until) => onChange({ until })} />
      <LinkedFilters filter={filter} onChange={onChange} />
      {filter.clientId !== undefined && (
        <Button
          size="sm"
          variant="soft"
          iconEnd={IconX}
          aria-label={t(($) => $.invoicing.filter.removeClient)}
          onClick={() => onChange({ clientId: undefined })}
        >
          {name ?? t(($) => $.invoicing.filter.ofClient, { name: clientName ?? '' })}
        </Button>
      )}
      {isFiltered(filter) && (
        <TextButton onClick={() => onChange(noFilter)}>{t(($) => $.invoicing.filter.clear)}</TextButton>
      )}
      {!isPhone && (
        <Row as="span" gap={8} ml="auto" align="stretch">
          <TableOptions view={view} columns={columns} />
        </Row>
      )}
    </Row>
  );
}
