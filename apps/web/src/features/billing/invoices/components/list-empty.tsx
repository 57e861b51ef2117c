import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { type InvoiceFilter, isFiltered } from '../invoice-list.rules.ts';

type FirstProps = { waiting: number; onFill: () => void };

/** No seller is configured yet, so nothing can be issued. */
export function FirstTime({ waiting, onFill }: FirstProps) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const canWrite = useCan('invoices.write');
  const help = t(($) => $.invoicing.first.help);
  const queue = t(($) => $.invoicing.first.waiting, { count: waiting, n: formats.number(waiting) });
  return (
    <EmptyState
      drawing="page"
      title={t(($) => $.invoicing.first.title)}
      help={waiting > 0 ? `${help} ${queue}` : help}
      actions={
        canWrite ? (
          <Button variant="primary" onClick={onFill}>
            {t(($) => $.invoicing.first.action)}
          </Button>
        ) : undefined
      }
    />
  );
}

/** No invoices at all, or no matches. */
export function ListEmpty({ filter, onCreate }: { filter: InvoiceFilter; onCreate: () => void }) {
  const { t } = useTranslation('invoicing');
  const canWrite = useCan('invoices.write');
  if (!isFiltered(filter) && filter.tab === 'all') {
    const create = (
      <Button variant="primary" onClick={onCreate}>
        {t(($) => $.invoicing.newInvoice)}
      </Button>
    );
    return (
      <EmptyState
        drawing="page"
        title={t(($) => $.invoicing.list.emptyTitle)}
        help={t(($) => $.invoicing.list.emptyHelp)}
        actions={canWrite ? create : undefined}
      />
    );
  }
  const isSearch = filter.search !== '';
  return (
    <EmptyState
      drawing="magnifier"
      title={
        isSearch ? t(($) => $.invoicing.list.noResults, { search: filter.search }) : t(($) => $.invoicing.list.none)
      }
      help={isSearch ? t(($) => $.invoicing.list.noResultsHelp) : t(($) => $.invoicing.list.noneHelp)}
      actions={<LinkButton to={paths.admin.invoices}>{t(($) => $.invoicing.filter.clear)}</LinkButton>}
    />
  );
}
