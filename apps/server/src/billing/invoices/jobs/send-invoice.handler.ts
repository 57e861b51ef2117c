import { isTestInstallation } from '#billing/installation-mode/installation-mode.usecases.ts';
import { queueMail } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { renderInvoicePdf } from '../documents/render-invoice.ts';
import { creditNoteEmail, invoiceEmail } from '../emails/invoice.email.ts';
import { invoiceFileName } from '../file-names.rules.ts';
import { findInvoice, markSent, noteHappening } from '../invoices.repository.ts';
import type { InvoiceRow, InvoicesDeps } from '../invoices.types.ts';
import { readDocument } from '../read-document.ts';

export const invoicePurpose = 'invoice';

type Input = { deps: InvoicesDeps; owner: OwnerId; invoiceId: string; isAgain: boolean };

/** The client's page of the invoice. */
export function invoiceUrl({ config }: Pick<InvoicesDeps, 'config'>, invoiceId: string): string {
  return `${config.publicUrl}/user/pagos?factura=${invoiceId}`;
}

function isWaiting(invoice: InvoiceRow | undefined, isAgain: boolean): invoice is InvoiceRow {
  return invoice !== undefined && invoice.state !== 'draft' && (isAgain || invoice.sentAt === null);
}

async function contentOf(deps: InvoicesDeps, invoice: InvoiceRow, original: string | null) {
  const url = invoiceUrl(deps, invoice.id);
  return original === null ? invoiceEmail({ invoice, url }) : creditNoteEmail({ invoice, url, original });
}

type Ready = { storageKey: string; original: string | null };

/** In the transaction that marks it as sent: two runs of the job queue one mail. */
async function queueOnce(tx: Tx, { deps, owner, invoiceId, isAgain }: Input, { storageKey, original }: Ready) {
  const invoice = await findInvoice(tx, { owner, id: invoiceId }, { lock: true });
  if (!isWaiting(invoice, isAgain) || !invoice.buyer) return false;
  const at = await billingNow({ tx, deps });
  const { legalName: name, email: address } = invoice.buyer;
  const content = await contentOf(deps, invoice, original);
  const filename = invoiceFileName(invoice, 'pdf');
  await queueMail({
    tx,
    deps,
    owner,
    mail: {
      purpose: invoicePurpose,
      to: { name, address },
      ...content,
      ...(invoice.seller ? { replyTo: invoice.seller.email } : {}),
      autoSubmitted: 'auto-generated',
      attachments: [{ storageKey, filename, mime: 'application/pdf', contentId: null }],
      related: { invoiceId, storageKey },
    },
  });
  await markSent(tx, { owner, id: invoiceId }, at);
  await noteHappening(tx, { owner, id: deps.ids.uuid(), invoiceId, at, kind: 'sent', detail: address });
  return true;
}

/** Renders the PDF outside any transaction, then queues the mail with it. */
export async function sendInvoice(input: Input): Promise<void> {
  const { deps, owner, invoiceId, isAgain } = input;
  const read = await deps.db.system(
    async (tx) => {
      const invoice = await findInvoice(tx, { owner, id: invoiceId });
      if (!isWaiting(invoice, isAgain) || (invoice.isTest && !(await isTestInstallation(tx)))) return undefined;
      const document = await readDocument({ tx, config: deps.config, owner, invoiceId });
      return document && { document, product: (await readSettings(tx)).brand.name };
    },
    { readOnly: true },
  );
  if (!read) return;
  const storageKey = `invoice-mails/${owner}/${deps.ids.uuid()}.pdf`;
  await deps.storage.put(storageKey, Buffer.from(await renderInvoicePdf(read.document, read.product)));
  const original = read.document.rectified?.number ?? null;
  const isQueued = await deps.db.system((tx) => queueOnce(tx, input, { storageKey, original }));
  if (!isQueued) await deps.storage.remove(storageKey);
}
