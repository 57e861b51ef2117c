import type { AnswerOf } from '@enlace/contract/core/operation.ts';
import type { listAdminInvoices as listing } from '@enlace/contract/billing/invoices/admin-invoices.contract.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { countAdminRows, readTabFigures, type TabFigures } from '../admin-figures.queries.ts';
import { type AdminListRow, type InvoiceFilter, listAdminRows } from '../admin-invoices.queries.ts';
import { findChainRow } from '../chain/chain.repository.ts';
import { creditKey, readBalances } from '../credits.repository.ts';
import { leftOfInvoice } from '../given-back.usecases.ts';
import { isPlanRunning } from '../running-plan.usecases.ts';
import { assertStillOnTrial, findInvoiceById } from '../invoices.repository.ts';
import type { AdminCall, AdminInvoice, InvoiceRow } from '../invoices.types.ts';
import { withStanding } from '../standing.rules.ts';
import { listPayments, listRefunds, listTimeline } from '../timeline.queries.ts';
import { readInvoice } from './read-own-invoices.ts';
import { readFilter } from './read-filter.ts';
import { billingToday } from './today.ts';

type Page = { cursor?: string | undefined; limit: number };

/** An erased client is known only by the name on the invoice. */
function clientOf(row: Pick<AdminListRow, 'ownerId' | 'clientAlias' | 'clientName' | 'buyer'>): AdminInvoice['client'] {
  return { id: row.ownerId, alias: row.clientAlias, name: row.clientName ?? row.buyer?.legalName ?? '' };
}

/** Invoices of all clients, newest first. */
export async function listAdminInvoices({
  deps,
  query,
}: Pick<AdminCall, 'deps'> & { query: InvoiceFilter & Page }): Promise<AnswerOf<typeof listing>> {
  return deps.db.system(
    async (tx) => {
      const { cursor, limit, ...asked } = query;
      const filter = await readFilter(tx, { deps, filter: asked });
      const { rows, next } = await listAdminRows(tx, { filter, cursor, limit });
      const items = rows.map((row) => ({
        ...withStanding(row, filter.today),
        client: clientOf(row),
        buyerTaxId: row.buyer?.taxId ?? null,
      }));
      return { items, next, ...(await countAdminRows(tx, filter)) };
    },
    { readOnly: true },
  );
}

/** The count of each tab under the same filters, and the tab's totals. */
export async function readFigures({
  deps,
  filter,
}: Pick<AdminCall, 'deps'> & { filter: InvoiceFilter }): Promise<TabFigures> {
  return deps.db.system(async (tx) => readTabFigures(tx, await readFilter(tx, { deps, filter })), { readOnly: true });
}

type Client = { clientAlias: string | null; clientName: string | null };

async function findClient(tx: Tx, owner: string): Promise<Client> {
  const [row] = await tx.sql<
    Client[]
  >`select alias as client_alias, name as client_name from users where id = ${owner}`;
  return row ?? { clientAlias: null, clientName: null };
}

/** Everything the operator's drawer shows of an invoice. */
export async function readForAdmin(
  tx: Tx,
  { deps, invoice }: Pick<AdminCall, 'deps'> & { invoice: InvoiceRow },
): Promise<AdminInvoice> {
  const balances = await readBalances(tx, [invoice.ownerId]);
  const of = { owner: invoice.ownerId, invoiceId: invoice.id };
  const isOfMoney = invoice.kind === 'invoice' && invoice.state !== 'draft';
  return {
    ...(await readInvoice(tx, invoice, await billingToday(tx, deps))),
    client: clientOf({ ...invoice, ...(await findClient(tx, invoice.ownerId)) }),
    payments: await listPayments(tx, invoice),
    refunds: await listRefunds(tx, invoice),
    timeline: await listTimeline(tx, invoice),
    chain: (await findChainRow(tx, invoice.id)) ?? null,
    clientCreditMinor: balances.get(creditKey({ owner: invoice.ownerId, currency: invoice.currency })) ?? 0,
    leftMinor: isOfMoney ? await leftOfInvoice({ tx, ...of }) : 0,
    isPlanRunning: isOfMoney && (await isPlanRunning(tx, { ...of, at: await billingNow({ tx, deps }) })),
  };
}

export async function getByIdOrFail(tx: Tx, id: string, options: { lock?: boolean } = {}): Promise<InvoiceRow> {
  const invoice = await findInvoiceById(tx, id, options);
  if (!invoice) throw notFound();
  if (options.lock) await assertStillOnTrial(tx, invoice);
  return invoice;
}

export async function readAdminInvoice({ deps, id }: Pick<AdminCall, 'deps'> & { id: string }): Promise<AdminInvoice> {
  return deps.db.system(async (tx) => readForAdmin(tx, { deps, invoice: await getByIdOrFail(tx, id) }), {
    readOnly: true,
  });
}
