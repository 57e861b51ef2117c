import { scaleMinor } from '@enlace/contract/billing/money/money.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import {
  getInvoiceOrFail,
  listCreditedLines,
  listCreditedTaxes,
  listLines,
  listReducedLines,
  listTaxes,
} from './invoices.repository.ts';
import { holdsCredit, leftWithAll, linesLeft, reducedTotal } from './issue/credit.rules.ts';
import { uncoveredOf } from './standing.rules.ts';

export { lineKey, readLineTaxes } from './invoices.repository.ts';

type OfInvoice = { tx: Tx; owner: OwnerId; invoiceId: string };

/** What of an invoice has not been returned by a credit note, a later invoice, or a refund without a credit note. */
export async function leftOfInvoice({ tx, owner, invoiceId }: OfInvoice): Promise<number> {
  const { totalMinor, creditedMinor, waivedMinor } = await getInvoiceOrFail(tx, { owner, id: invoiceId });
  const key = { owner, invoiceId };
  const reduced = await listReducedLines(tx, key);
  const backMinor =
    reduced.length === 0 ? 0 : reducedTotal(await listTaxes(tx, key), { lines: await listLines(tx, key), reduced });
  return Math.max(0, totalMinor - creditedMinor - waivedMinor - backMinor);
}

/** What may still be refunded without a credit note: the rest of the invoice, and any overpayment. */
export async function refundableMinor(of: OfInvoice): Promise<number> {
  const invoice = await getInvoiceOrFail(of.tx, { owner: of.owner, id: of.invoiceId });
  return (await leftOfInvoice(of)) + Math.max(0, -uncoveredOf(invoice));
}

/**
 * What of a line's price has not been returned by a credit note, a later invoice, or a refund without a credit note.
 */
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

type Ahead = OfInvoice & { position: number; reducedMinor: number; amountMinor: number };

/** Whether a credit note for a line is possible together with a later invoice that returns `reducedMinor` of it. */
export async function canHoldCredit({ tx, owner, invoiceId, ...ahead }: Ahead): Promise<boolean> {
  const key = { owner, invoiceId };
  const { totalMinor, creditedMinor } = await getInvoiceOrFail(tx, { owner, id: invoiceId });
  const reduced = await listReducedLines(tx, key);
  const credited = { lines: await listCreditedLines(tx, key), taxes: await listCreditedTaxes(tx, key), reduced };
  const [lines, taxes] = [await listLines(tx, key), await listTaxes(tx, key)];
  return holdsCredit({ lines, taxes, credited, totalMinor, creditedMinor }, ahead);
}

/** What may still be returned of a line, given everything returned of its whole invoice by any means. */
export async function leftOfLineWithAll({
  tx,
  owner,
  invoiceId,
  position,
}: OfInvoice & { position: number }): Promise<number> {
  const key = { owner, invoiceId };
  const { totalMinor, creditedMinor, waivedMinor } = await getInvoiceOrFail(tx, { owner, id: invoiceId });
  const credited = { lines: [], taxes: [], reduced: await listReducedLines(tx, key) };
  return leftWithAll({ lines: await listLines(tx, key), credited, totalMinor, creditedMinor, waivedMinor }, position);
}
