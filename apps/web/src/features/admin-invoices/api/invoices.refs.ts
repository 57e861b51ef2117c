import type {
  adminInvoiceFigures,
  bulkInvoices,
  createDraft,
  creditAdminInvoice,
  downloadAdminInvoice,
  exportInvoiceArchive,
  exportInvoiceBook,
  getAdminInvoice,
  issueDraft,
  listAdminInvoices,
  markInvoicePaid,
  markUncollectible,
  removeDraft,
  sendInvoice,
  updateDraft,
  voidInvoice,
} from '@enlace/contract/billing/invoices/admin-invoices.contract.ts';
import type {
  exportInvoiceChain,
  verifyInvoiceChain,
} from '@enlace/contract/billing/invoices/invoice-chain.contract.ts';
import type {
  archiveSeries,
  createSeries,
  getSeller,
  listSeries,
  makeSeriesDefault,
  putSeller,
} from '@enlace/contract/billing/invoices/seller.contract.ts';
import type { refundInvoice, refundPayment } from '@enlace/contract/billing/payments/payments.contract.ts';
import type { listClients } from '@enlace/contract/operation/clients/clients.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const all = '/api/admin/invoices';
const one = '/api/admin/invoices/:id';
const series = '/api/admin/invoice-series';

export const listRef = operationRef<typeof listAdminInvoices>({ method: 'GET', path: all });
export const figuresRef = operationRef<typeof adminInvoiceFigures>({ method: 'GET', path: `${all}/figures` });
export const invoiceRef = operationRef<typeof getAdminInvoice>({ method: 'GET', path: one });
export const fileRef = operationRef<typeof downloadAdminInvoice>({ method: 'GET', path: `${one}/files/:format` });
export const createRef = operationRef<typeof createDraft>({ method: 'POST', path: all });
export const updateRef = operationRef<typeof updateDraft>({ method: 'PUT', path: one });
export const removeRef = operationRef<typeof removeDraft>({ method: 'DELETE', path: one });
export const issueRef = operationRef<typeof issueDraft>({ method: 'POST', path: `${one}/issue` });
export const sendRef = operationRef<typeof sendInvoice>({ method: 'POST', path: `${one}/send` });
export const paidRef = operationRef<typeof markInvoicePaid>({ method: 'POST', path: `${one}/mark-paid` });
export const creditRef = operationRef<typeof creditAdminInvoice>({ method: 'POST', path: `${one}/credit` });
export const refundInvoiceRef = operationRef<typeof refundInvoice>({ method: 'POST', path: `${one}/refund` });
export const refundPaymentRef = operationRef<typeof refundPayment>({
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
});
export const voidRef = operationRef<typeof voidInvoice>({ method: 'POST', path: `${one}/void` });
export const uncollectibleRef = operationRef<typeof markUncollectible>({
  method: 'POST',
  path: `${one}/mark-uncollectible`,
});
export const bulkRef = operationRef<typeof bulkInvoices>({ method: 'POST', path: `${all}/bulk` });
export const archiveRef = operationRef<typeof exportInvoiceArchive>({ method: 'GET', path: `${all}/export.zip` });
export const bookRef = operationRef<typeof exportInvoiceBook>({ method: 'GET', path: `${all}/export.csv` });
export const sellerRef = operationRef<typeof getSeller>({ method: 'GET', path: '/api/admin/invoice-seller' });
export const putSellerRef = operationRef<typeof putSeller>({ method: 'PUT', path: '/api/admin/invoice-seller' });
export const seriesRef = operationRef<typeof listSeries>({ method: 'GET', path: series });
export const createSeriesRef = operationRef<typeof createSeries>({ method: 'POST', path: series });
export const defaultSeriesRef = operationRef<typeof makeSeriesDefault>({
  method: 'POST',
  path: `${series}/:id/default`,
});
export const archiveSeriesRef = operationRef<typeof archiveSeries>({ method: 'POST', path: `${series}/:id/archive` });
export const verifyRef = operationRef<typeof verifyInvoiceChain>({
  method: 'POST',
  path: '/api/admin/invoice-chain/verify',
});
export const recordsRef = operationRef<typeof exportInvoiceChain>({
  method: 'GET',
  path: '/api/admin/invoice-chain/export.jsonl',
});
export const clientsRef = operationRef<typeof listClients>({ method: 'GET', path: '/api/admin/clients' });
