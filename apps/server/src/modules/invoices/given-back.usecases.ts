import { scaleMinor } from '@enlace/contract/billing/money.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { getInvoiceOrFail, listCreditedLines, listLines, listReducedLines, listTaxes } from './invoices.repository.ts';
import { linesLeft, reducedTotal } from './issue/credit.rules.ts';
import { uncoveredOf } from './standing.rules.ts';

export { lineKey, readLineTaxes } from './invoices.repository.ts';

type OfInvoice = { tx: Tx; owner: OwnerId; invoiceId: string };

/** What was billed with an invoice and nobody gave back: no credit note, no later invoice, no refund without one. */
export async function leftOfInvoice({ tx, owner, invoiceId }: OfInvoice): Promise<number> {
  const { totalMinor, creditedMinor, waivedMinor } = await getInvoiceOrFail(tx, { owner, id: invoiceId });
  const key = { owner, invoiceId };
  const reduced = await listReducedLines(tx, key);
  const backMinor =
    reduced.length === 0 ? 0 : reducedTotal(await listTaxes(tx, key), { lines: await listLines(tx, key), reduced });
  return Math.max(0, totalMinor - creditedMinor - waivedMinor - backMinor);
}

/** What may still be paid back of an invoice without a credit note: what is left of it, and what came above it. */
export async function refundableMinor(of: OfInvoice): Promise<number> {
  const invoice = await getInvoiceOrFail(of.tx, { owner: of.owner, id: of.invoiceId });
  return (await leftOfInvoice(of)) + Math.max(0, -uncoveredOf(invoice));
}

/** What of a line as it was asked nobody gave back yet: no credit note, no later invoice, no refund without one. */
export async function leftOfLine({
  tx,
  owner,
  invoiceId,
  position,
}: OfInvoice & { position: number }): Promise<number> {
  const key = { owner, invoiceId };
  const { totalMinor, creditedMinor, waivedMinor } = await getInvoiceOrFail(tx, { owner, id: invoiceId });
  const credited = { lines: await listCreditedLines(tx, key), taxes: [], reduced: await listReducedLines(tx, key) };
  const left = linesLeft({ lines: await listLines(tx, key), credited }).find(({ line }) => line.position === position);
  if (!left || totalMinor <= 0) return 0;
  const by = left.line.grossMinor ?? left.line.netMinor;
  const waived = scaleMinor({ minor: Math.min(waivedMinor, totalMinor - creditedMinor), by, over: totalMinor });
  return Math.max(0, left.askedMinor - waived);
}
