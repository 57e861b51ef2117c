import { lockBilling } from '#modules/billing-clock/billing-lock.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findInvoice } from '../invoices.repository.ts';
import type { InvoicesDeps } from '../invoices.types.ts';
import { announce } from '../issue/issue-one.ts';
import { sendInvoiceJob } from './invoices.jobs.ts';

type Input = { deps: InvoicesDeps; from: number; to: number };

/** Tells the news of a part of a run; told twice, every listener does nothing the second time. */
export async function followRun({ deps, from, to }: Input): Promise<void> {
  await deps.db.system(async (tx) => {
    const part = await listPart(tx, { from, to });
    await lockBilling(
      tx,
      part.map(({ ownerId }) => ownerId),
    );
    for (const { ownerId: owner, invoiceId: id } of part) {
      const invoice = await findInvoice(tx, { owner, id });
      if (!invoice) continue;
      await deps.jobs.enqueue(tx, sendInvoiceJob, { owner, invoiceId: id });
      await announce({ tx, deps, invoice });
    }
  });
}

async function listPart(tx: Tx, { from, to }: { from: number; to: number }) {
  return tx.sql<{ ownerId: OwnerId; invoiceId: string }[]>`
    select owner_id, invoice_id from invoice_chain
     where sequence between ${from} and ${to} and invoice_type in ('F1', 'F2', 'F3') order by sequence`;
}
