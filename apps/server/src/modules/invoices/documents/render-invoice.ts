import type { InvoiceDocument } from './document.types.ts';
import { wordsOf } from './locales/texts.ts';
import { facturXFile, facturXMetadata } from './pdf/factur-x-metadata.ts';
import { layoutInvoice } from './pdf/layout-invoice.ts';
import { type Attachment, writePdf } from './pdf/write-pdf.ts';
import { renderCii } from './xml/cii.ts';

function titleOf(document: InvoiceDocument): string {
  const words = wordsOf(document.locale);
  const name = document.kind === 'invoice' ? words.invoice : words.creditNote;
  // The title also stands in the metadata, where these three would be markup.
  return `${name} ${document.number === '' ? words.draft : document.number}`.replaceAll(/[<>&]/g, '');
}

async function render(document: InvoiceDocument, attachment: Attachment | null): Promise<Uint8Array> {
  return writePdf({
    pages: layoutInvoice(document),
    title: titleOf(document),
    language: document.locale,
    day: document.issueDate,
    attachment,
    metadata: attachment === null ? null : facturXMetadata,
  });
}

/** The invoice on paper: A4, as many pages as its lines take, PDF/A-3b with every font in it. */
export async function renderInvoicePdf(document: InvoiceDocument): Promise<Uint8Array> {
  return render(document, null);
}

/** The same paper with the invoice's data in it (Factur-X, profile EN 16931). */
export async function renderFacturX(document: InvoiceDocument): Promise<Uint8Array> {
  return render(document, {
    name: facturXFile,
    description: 'Factur-X invoice',
    content: renderCii(document),
  });
}
