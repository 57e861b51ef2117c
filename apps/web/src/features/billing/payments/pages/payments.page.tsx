import {
  type InvoiceStanding,
  invoiceStandings,
  type InvoiceSummary,
} from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IconDownload } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter, type ListFilter } from '#components/filters/filter-chip.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { Card } from '#components/surface/card.tsx';
import { useAction } from '#lib/form/use-action.ts';
import { invoicesQuery, newestPaymentsQuery, paymentQuery } from '../api/payments.queries.ts';
import { saveInvoiceYear } from '../api/save-invoice.ts';
import { InvoiceDrawer } from '../components/invoice-drawer.tsx';
import { InvoiceTable } from '../components/invoice-table.tsx';
import { OverviewCards } from '../components/overview-cards.tsx';
import { TrialCallout } from '../components/trial-callout.tsx';

const shownStandings = invoiceStandings.filter((standing) => standing !== 'draft');

function readFilter(query: URLSearchParams): { year: number | undefined; standing: InvoiceStanding | undefined } {
  const year = Number(query.get('anio'));
  return {
    year: Number.isInteger(year) && year >= 2000 && year <= 2200 ? year : undefined,
    standing: shownStandings.find((each) => each === query.get('estado')),
  };
}

function SaveYear({ year, onFailure }: { year: number; onFailure: (error: unknown) => void }) {
  const { t } = useTranslation('payments');
  const action = useAction();
  return (
    <Button
      size="sm"
      icon={IconDownload}
      loading={action.isBusy}
      onClick={() => void action.run(() => saveInvoiceYear(year).catch(onFailure))}
    >
      {action.isBusy
        ? t(($) => $.payments.list.savingYear, { year: String(year) })
        : t(($) => $.payments.list.saveYear, { year: String(year) })}
    </Button>
  );
}

type Filter = ReturnType<typeof readFilter>;
type FilterOptions = {
  filter: Filter;
  years: readonly number[];
  onChange: (parts: Record<string, string | undefined>) => void;
};

function useListFilters({ filter, years, onChange }: FilterOptions): ListFilter[] {
  const { t } = useTranslation('payments');
  return [
    choiceFilter({
      id: 'year',
      name: t(($) => $.payments.list.year),
      value: filter.year === undefined ? undefined : String(filter.year),
      choices: years.map((year) => ({ value: String(year), label: String(year) })),
      onChange: (anio) => onChange({ anio }),
    }),
    choiceFilter({
      id: 'standing',
      name: t(($) => $.payments.list.state),
      value: filter.standing,
      choices: shownStandings.map((value) => ({ value, label: t(($) => $.payments.standing[value]) })),
      onChange: (estado) => onChange({ estado }),
    }),
  ];
}

/** On return from a bank or the provider's page the URL names the payment; its invoice opens. */
function useReturnedInvoice(paymentId: string | null): string | undefined {
  const { data } = useQuery({ ...paymentQuery(paymentId ?? ''), enabled: paymentId !== null });
  return data?.invoiceId;
}

/** Invoices, the amount due and its payment. */
export function PaymentsPage() {
  const { t } = useTranslation('payments');
  const [query, setQuery] = useSearchParams();
  const [failure, setFailure] = useState<unknown>();
  const filter = readFilter(query);
  const list = useInfiniteQuery(invoicesQuery(filter));
  const pages = list.data?.pages ?? [];
  const invoices = pages.flatMap(({ items }) => items);
  const ids = invoices.slice(0, 50).map(({ id }) => id);
  const { data: payments = [] } = useQuery(newestPaymentsQuery(ids));
  const byInvoice = new Map(payments.map((payment) => [payment.invoiceId, payment]));
  const returned = useReturnedInvoice(query.get('pago'));
  const openId = query.get('factura') ?? returned;
  const isFiltered = filter.year !== undefined || filter.standing !== undefined;
  const newestYear = filter.year ?? pages[0]?.years[0];

  function change(parts: Record<string, string | undefined>): void {
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(parts)) {
          if (value === undefined) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  }

  const filters = useListFilters({ filter, years: pages[0]?.years ?? [], onChange: change });
  const numberOf = (id: string) => invoices.find((each) => each.id === id)?.fullNumber ?? '';
  return (
    <Page
      title={t(($) => $.payments.title)}
      breadcrumb={[{ label: t(($) => $.payments.section), to: paths.account.home }]}
      width="account"
      actions={newestYear !== undefined && <SaveYear year={newestYear} onFailure={setFailure} />}
    >
      <TrialCallout />
      <FailureCallout failure={failure} />
      <OverviewCards balances={pages[0]?.balances ?? []} />
      <Card title={t(($) => $.payments.list.title)} isFlush>
        <FilterBar filters={filters} onClear={() => change({ anio: undefined, estado: undefined })} />
        <Loaded query={list} rows={6}>
          {invoices.length === 0 ? (
            <EmptyState
              drawing="page"
              isCompact
              level={3}
              title={t(($) => (isFiltered ? $.payments.list.filteredTitle : $.payments.list.emptyTitle))}
              help={t(($) => (isFiltered ? $.payments.list.filteredHelp : $.payments.list.emptyHelp))}
              actions={
                isFiltered && (
                  <Button onClick={() => change({ anio: undefined, estado: undefined })}>
                    {t(($) => $.payments.list.clear)}
                  </Button>
                )
              }
            />
          ) : (
            <InvoiceTable
              invoices={invoices}
              payments={byInvoice}
              onOpen={({ id }: InvoiceSummary) => change({ factura: id, pago: undefined })}
              onFailure={setFailure}
            />
          )}
        </Loaded>
        <FailureCallout failure={list.isFetchNextPageError ? list.error : undefined} />
        {invoices.length > 0 && (
          <ListFoot
            shown={invoices.length}
            more={
              list.hasNextPage
                ? { isLoading: list.isFetchingNextPage, onMore: () => void list.fetchNextPage() }
                : undefined
            }
          />
        )}
      </Card>
      {openId !== undefined && (
        <InvoiceDrawer
          key={openId}
          id={openId}
          number={numberOf(openId)}
          payment={byInvoice.get(openId)}
          onClose={() => change({ factura: undefined, pago: undefined })}
        />
      )}
    </Page>
  );
}
