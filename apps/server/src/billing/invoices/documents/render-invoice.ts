import { defaultProductName } from '@enlace/contract/operation/brand/brand.schemas.ts';
import type { InvoiceDocument } from './document.types.ts';
import { wordsOf } from './locales/texts.ts';
import { layoutInvoice } from './pdf/layout-invoice.ts';
import { type Attachment, writePdf } from './pdf/write-pdf.ts';
import { renderCii } from './xml/cii.ts';

/** The standard's name for the data file in the PDF. */
const facturXFile = 'factur-x.xml';

const properties = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document in capital letters'],
  ['Version', 'The version of the standard the embedded XML data follows'],
  ['ConformanceLevel', 'The profile the embedded XML data follows'],
] as const;
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

function property([name, description]: (typeof properties)[number]): string {
  return `<rdf:li rdf:parseType="Resource">
  <pdfaProperty:name>${name}</pdfaProperty:name>
  <pdfaProperty:valueType>Text</pdfaProperty:valueType>
  <pdfaProperty:category>external</pdfaProperty:category>
  <pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`;
}

/** Metadata for finding the data: the four properties, and the schema description PDF/A requires. */
const facturXMetadata = `<rdf:Description rdf:about="" xmlns:fx="${namespace}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${facturXFile}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas>
    <rdf:Bag>
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property>
          <rdf:Seq>
${properties.map(property).join('\n')}
          </rdf:Seq>
        </pdfaSchema:property>
      </rdf:li>
    </rdf:Bag>
  </pdfaExtension:schemas>
</rdf:Description>`;

/** Title and name are also in the metadata, where these three characters would be markup. */
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

/** The printed invoice: A4, as many pages as its lines need, PDF/A-3b with embedded fonts, under the product's name. */
export async function renderInvoicePdf(document: InvoiceDocument, product = defaultProductName): Promise<Uint8Array> {
  return render(document, { product, attachment: null });
}

/** The same PDF with the invoice's data attached (Factur-X, profile EN 16931). */
export async function renderFacturX(document: InvoiceDocument, product = defaultProductName): Promise<Uint8Array> {
  const content = renderCii(document);
  return render(document, { product, attachment: { name: facturXFile, description: 'Factur-X invoice', content } });
}
