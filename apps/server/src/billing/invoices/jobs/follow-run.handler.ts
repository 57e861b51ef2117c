import { isTestInstallation } from '#billing/installation-mode/installation-mode.usecases.ts';
import { lockBilling } from '#billing/billing-clock/billing-lock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findInvoice } from '../invoices.repository.ts';
import type { InvoicesDeps } from '../invoices.types.ts';
import { announce } from '../issue/issue-one.ts';
import { sendInvoiceJob } from './invoices.jobs.ts';

type Part = { series?: string | undefined; year?: number | undefined; from: number; to: number };

/** Emits the events of a part of a run; when repeated, every listener ignores the second time. */
export async function followRun({ deps, part: asked }: { deps: InvoicesDeps; part: Part }): Promise<void> {
  await deps.db.system(async (tx) => {
    const part = await listPart(tx, asked);
    await lockBilling(
      tx,
      part.map(({ ownerId }) => ownerId),
    );
    for (const { ownerId: owner, invoiceId: id } of part) {
      const invoice = await findInvoice(tx, { owner, id });
      if (!invoice || (invoice.isTest && !(await isTestInstallation(tx)))) continue;
      await deps.jobs.enqueue(tx, sendInvoiceJob, { owner, invoiceId: id });
      await announce({ tx, deps, invoice });
    }
  });
}

async function listPart(tx: Tx, { series, year = 0, from, to }: Part) {
  if (series !== undefined)
    return tx.sql<{ ownerId: OwnerId; invoiceId: string }[]>`
      select owner_id, invoice_id from invoice_numbers
       where series_id = ${series} and year = ${year} and number between ${from} and ${to} order by number`;
  return tx.sql<{ ownerId: OwnerId; invoiceId: string }[]>`
    select owner_id, invoice_id from invoice_chain
     where sequence between ${from} and ${to} and invoice_type in ('F1', 'F2', 'F3') order by sequence`;
}
