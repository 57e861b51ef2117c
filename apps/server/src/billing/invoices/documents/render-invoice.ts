import { defaultProductName } from '@enlace/contract/operation/brand/brand.schemas.ts';
import type { InvoiceDocument } from './document.types.ts';
import { wordsOf } from './locales/texts.ts';
import { facturXFile, facturXMetadata } from './pdf/factur-x-metadata.ts';
import { layoutInvoice } from './pdf/layout-invoice.ts';
import { type Attachment, writePdf } from './pdf/write-pdf.ts';
import { renderCii } from './xml/cii.ts';

/** Title and name also stand in the metadata, where these three would be markup. */
function withoutMarkup(text: string): string {
  return text.replaceAll(/[<>&]/g, '');
}

function titleOf(document: InvoiceDocument): string {
  const words = wordsOf(document.locale);
  const name = document.kind === 'invoice' ? words.invoice : words.creditNote;
  return withoutMarkup(`${name} ${document.number === '' ? words.draft : document.number}`);
}

type Order = { product: string; attachment: Attachment | null };

async function render(document: InvoiceDocument, { product, attachment }: Order): Promise<Uint8Array> {
  return writePdf({
    pages: layoutInvoice(document, product),
    title: titleOf(document),
    product: withoutMarkup(product),
    language: document.locale,
    day: document.issueDate,
    attachment,
    metadata: attachment === null ? null : facturXMetadata,
  });
}

/** The invoice on paper: A4, as many pages as its lines take, PDF/A-3b with every font in it, under the product's name. */
export async function renderInvoicePdf(document: InvoiceDocument, product = defaultProductName): Promise<Uint8Array> {
  return render(document, { product, attachment: null });
}

/** The same paper with the invoice's data in it (Factur-X, profile EN 16931). */
export async function renderFacturX(document: InvoiceDocument, product = defaultProductName): Promise<Uint8Array> {
  const content = renderCii(document);
  return render(document, { product, attachment: { name: facturXFile, description: 'Factur-X invoice', content } });
}
