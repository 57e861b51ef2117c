import type { Factory } from './fixtures.ts';

/** It has no number yet, and no lines, so its total is zero. */
const createDraftInvoice: Factory = async ({ kit, box }) => {
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into invoices (owner_id, kind, state, currency, locale, time_zone, reason)
    values (${box.client.owner}, 'invoice', 'draft', 'EUR', 'es', 'Europe/Madrid', ${box.mark}) returning id`;
  if (!row) throw new Error('no draft was made');
  return row.id;
};

/** The operator's: one that is not used for numbering. */
const createInvoiceSeries: Factory = async ({ kit }) => {
  const code = kit.platform.ids.code(8);
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into invoice_series (code, kind, pattern) values (${code}, 'invoice', ${`${code}-{year}-{number}`}) returning id`;
  if (!row) throw new Error('no series was made');
  return row.id;
};

export const invoiceFactories = {
  draft_invoice: createDraftInvoice,
  invoice_series: createInvoiceSeries,
};
