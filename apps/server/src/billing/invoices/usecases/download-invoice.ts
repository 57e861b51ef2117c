import { fromWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import type { InvoiceFormat } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import { checkElectronic } from '../documents/check/check-invoice.ts';
import type { InvoiceDocument } from '../documents/document.types.ts';
import { renderFacturX, renderInvoicePdf } from '../documents/render-invoice.ts';
import { renderCii } from '../documents/xml/cii.ts';
import { renderUbl } from '../documents/xml/ubl.ts';
import { invoiceFileName, invoiceMimes } from '../file-names.rules.ts';
import { ruleBroken } from '../invoices.errors.ts';
import { findInvoice } from '../invoices.repository.ts';
import type { AdminCall, ClientCall, InvoicesDeps } from '../invoices.types.ts';
import { readDocument } from '../read-document.ts';
import { getByIdOrFail } from './read-admin-invoices.ts';

export type InvoiceFile = { name: string; mime: string; content: Buffer };
type Named = Parameters<typeof invoiceFileName>[0];
type Read = { document: InvoiceDocument; named: Named; product: string };

/** An invoice in a format; what an electronic format cannot express is refused with the rule. */
export async function renderAs(document: InvoiceDocument, format: InvoiceFormat, product?: string): Promise<Buffer> {
  if (format === 'pdf') return Buffer.from(await renderInvoicePdf(document, product));
  const [breach] = checkElectronic(document);
  if (breach) throw ruleBroken({ rule: breach.rule, detail: breach.path });
  switch (format) {
    case 'factur-x':
      return Buffer.from(await renderFacturX(document, product));
    case 'ubl':
      return Buffer.from(renderUbl(document));
    case 'cii':
      return Buffer.from(renderCii(document));
  }
}

type ReadDeps = Pick<InvoicesDeps, 'db' | 'config'>;

async function read(tx: Tx, { config }: ReadDeps, { owner, id }: { owner: OwnerId; id: string }): Promise<Read> {
  const named = await findInvoice(tx, { owner, id });
  const document = await readDocument({ tx, config, owner, invoiceId: id });
  if (!named || !document) throw notFound();
  return { document, named, product: (await readSettings(tx)).brand.name };
}

async function toFile({ document, named, product }: Read, format: InvoiceFormat): Promise<InvoiceFile> {
  const content = await renderAs(document, format, product);
  return { name: invoiceFileName(named, format), mime: invoiceMimes[format], content };
}

type Own = ClientCall & { id: string; format: InvoiceFormat };

/** Rendered after the transaction, which must not wait for it. */
export async function downloadOwnInvoice({ deps, ctx, id, format }: Own): Promise<InvoiceFile> {
  const owner = ctx.actor.ownerId;
  return toFile(await deps.db.scoped(owner, (tx) => read(tx, deps, { owner, id }), { readOnly: true }), format);
}

type Any = Pick<AdminCall, 'deps'> & { id: string; format: InvoiceFormat; language?: WireLocale | undefined };

/** Names of taxes and lines stay as issued; the surrounding texts use the requested language. */
export async function downloadAnyInvoice({ deps, id, format, language }: Any): Promise<InvoiceFile> {
  const found = await deps.db.system(
    async (tx) => {
      const { ownerId: owner } = await getByIdOrFail(tx, id);
      return read(tx, deps, { owner, id });
    },
    { readOnly: true },
  );
  if (language === undefined) return toFile(found, format);
  return toFile({ ...found, document: { ...found.document, locale: fromWireLocale(language) } }, format);
}

/** One invoice for an archive. */
export async function fileOf(
  deps: ReadDeps,
  { owner, id, format }: { owner: OwnerId; id: string; format: InvoiceFormat },
): Promise<InvoiceFile> {
  return toFile(await deps.db.system((tx) => read(tx, deps, { owner, id }), { readOnly: true }), format);
}
