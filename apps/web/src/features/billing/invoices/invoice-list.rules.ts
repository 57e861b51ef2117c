import type { InvoiceTab } from '@enlace/contract/billing/invoices/admin-invoices.contract.ts';

/** The list's filter in the URL. */
export type InvoiceFilter = {
  tab: InvoiceTab;
  search: string;
  /** `YYYY-MM-DD` */
  from: string | undefined;
  until: string | undefined;
  /** Dates on which they became paid; set by links of the operator’s overview. */
  paidFrom?: string | undefined;
  paidUntil?: string | undefined;
  currency?: string | undefined;
  seriesId: string | undefined;
  clientId: string | undefined;
};

export const tabs = [
  'all',
  'open',
  'overdue',
  'failed',
  'credit_notes',
  'drafts',
] as const satisfies readonly InvoiceTab[];
const tabWords: Record<InvoiceTab, string> = {
  all: '',
  open: 'pendientes',
  overdue: 'vencidas',
  failed: 'fallidas',
  credit_notes: 'rectificativas',
  drafts: 'borradores',
};
/** The bank statements view, next to those of the invoices. */
export const bankWord = 'banco';

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const currencyForm = /^[A-Z]{3}$/;

function matching(text: string | null, form: RegExp): string | undefined {
  return text !== null && form.test(text) ? text : undefined;
}

export function readInvoiceFilter(query: URLSearchParams): InvoiceFilter {
  return {
    tab: tabs.find((tab) => tabWords[tab] === (query.get('ver') ?? '')) ?? 'all',
    search: query.get('q')?.trim() ?? '',
    from: matching(query.get('desde'), dayForm),
    until: matching(query.get('hasta'), dayForm),
    paidFrom: matching(query.get('pagada-desde'), dayForm),
    paidUntil: matching(query.get('pagada-hasta'), dayForm),
    currency: matching(query.get('moneda'), currencyForm),
    seriesId: matching(query.get('serie'), idForm),
    clientId: matching(query.get('cliente'), idForm),
  };
}

/** The invoice open next to the list. */
export function readOpen(query: URLSearchParams): string | undefined {
  return matching(query.get('factura'), idForm);
}

/** Query string of a list; defaults are omitted. */
export function writeInvoiceFilter(filter: Partial<InvoiceFilter>, open?: string): string {
  const { tab = 'all', search = '', from, until, paidFrom, paidUntil, currency, seriesId, clientId } = filter;
  const query = new URLSearchParams();
  if (tab !== 'all') query.set('ver', tabWords[tab]);
  if (search !== '') query.set('q', search);
  const rest = {
    desde: from,
    hasta: until,
    'pagada-desde': paidFrom,
    'pagada-hasta': paidUntil,
    moneda: currency,
    serie: seriesId,
    cliente: clientId,
    factura: open,
  };
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filter as an operation's query. */
export function filterQuery({ search, ...rest }: InvoiceFilter) {
  return { ...rest, search: search === '' ? undefined : search };
}

export const noFilter = {
  search: '',
  from: undefined,
  until: undefined,
  paidFrom: undefined,
  paidUntil: undefined,
  currency: undefined,
  seriesId: undefined,
  clientId: undefined,
} as const;

export function isFiltered(filter: InvoiceFilter): boolean {
  const { search, from, until, paidFrom, paidUntil, currency, seriesId, clientId } = filter;
  const narrowed = [from, until, paidFrom, paidUntil, currency, seriesId, clientId];
  return search !== '' || narrowed.some((part) => part !== undefined);
}
