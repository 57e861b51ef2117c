import type { DocumentLine, DocumentParty, InvoiceDocument } from '../document.types.ts';
import {
  addressCountry,
  amountText,
  delivery,
  freeNotes,
  lineFigures,
  mailScheme,
  partyIds,
  paymentMeans,
  paymentTerms,
  percentText,
  specification,
  subdivision,
  typeCodes,
  unitCode,
  type XmlTax,
  xmlCategory,
  xmlTaxes,
} from './terms.ts';
import { group, leaf, writeXml, type XmlNode } from './xml.ts';

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:';

function money(document: InvoiceDocument, name: string, minor: number): XmlNode | null {
  return leaf(name, amountText(document, minor), { currencyID: document.currency });
}

/** Category and rate; out-of-scope items have no rate. */
function category(name: string, { category: code, ratePpm }: Pick<XmlTax, 'category' | 'ratePpm'>, tax?: XmlTax) {
  return group(
    name,
    leaf('cbc:ID', code),
    code === 'O' ? null : leaf('cbc:Percent', percentText(ratePpm)),
    leaf('cbc:TaxExemptionReasonCode', tax?.reasonCode),
    leaf('cbc:TaxExemptionReason', tax?.reason),
    group('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
  );
}

function address(party: DocumentParty): XmlNode | null {
  return group(
    'cac:PostalAddress',
    leaf('cbc:StreetName', party.line1),
    leaf('cbc:AdditionalStreetName', party.line2),
    leaf('cbc:CityName', party.city),
    leaf('cbc:PostalZone', party.postalCode),
    leaf('cbc:CountrySubentity', subdivision(party)),
    group('cac:Country', leaf('cbc:IdentificationCode', addressCountry(party))),
  );
}

function taxScheme(id: string | null, scheme: string): XmlNode | null {
  return id === null
    ? null
    : group('cac:PartyTaxScheme', leaf('cbc:CompanyID', id), group('cac:TaxScheme', leaf('cbc:ID', scheme)));
}

function partyNode(document: InvoiceDocument, role: 'seller' | 'buyer'): XmlNode | null {
  const party = document[role];
  const ids = partyIds(document, party, role);
  return group(
    role === 'seller' ? 'cac:AccountingSupplierParty' : 'cac:AccountingCustomerParty',
    group(
      'cac:Party',
      leaf('cbc:EndpointID', party.email, { schemeID: mailScheme }),
      address(party),
      taxScheme(ids.vat, 'VAT'),
      taxScheme(ids.local, 'TAX'),
      group('cac:PartyLegalEntity', leaf('cbc:RegistrationName', party.legalName), leaf('cbc:CompanyID', ids.register)),
      group('cac:Contact', leaf('cbc:ElectronicMail', party.email)),
    ),
  );
}

function deliveryNode(document: InvoiceDocument): XmlNode | null {
  const found = delivery(document);
  if (!found) return null;
  const place = group('cac:Address', group('cac:Country', leaf('cbc:IdentificationCode', found.country)));
  return group('cac:Delivery', leaf('cbc:ActualDeliveryDate', found.date), group('cac:DeliveryLocation', place));
}

function means(document: InvoiceDocument): XmlNode | null {
  const found = paymentMeans(document);
  if (!found) return null;
  const account = group(
    'cac:PayeeFinancialAccount',
    leaf('cbc:ID', found.iban),
    found.iban === null ? null : leaf('cbc:Name', found.holder),
    group('cac:FinancialInstitutionBranch', leaf('cbc:ID', found.bic)),
  );
  return group(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', found.code),
    leaf('cbc:PaymentID', document.payment.reference),
    found.iban === null ? null : account,
  );
}

function taxTotal(document: InvoiceDocument): XmlNode | null {
  return group(
    'cac:TaxTotal',
    money(document, 'cbc:TaxAmount', document.totals.taxMinor),
    xmlTaxes(document).map((tax) =>
      group(
        'cac:TaxSubtotal',
        money(document, 'cbc:TaxableAmount', tax.netMinor),
        money(document, 'cbc:TaxAmount', tax.taxMinor),
        category('cac:TaxCategory', tax, tax),
      ),
    ),
  );
}

function totals(document: InvoiceDocument): XmlNode | null {
  const { linesMinor, netMinor, totalMinor, prepaidMinor, dueMinor } = document.totals;
  return group(
    'cac:LegalMonetaryTotal',
    money(document, 'cbc:LineExtensionAmount', linesMinor),
    money(document, 'cbc:TaxExclusiveAmount', netMinor),
    money(document, 'cbc:TaxInclusiveAmount', totalMinor),
    prepaidMinor === 0 ? null : money(document, 'cbc:PrepaidAmount', prepaidMinor),
    money(document, 'cbc:PayableAmount', dueMinor),
  );
}

function lineNode(document: InvoiceDocument, line: DocumentLine): XmlNode | null {
  const isCredit = document.kind === 'credit_note';
  const { quantity, price } = lineFigures(document, line);
  const { period } = line;
  return group(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    leaf('cbc:ID', String(line.position)),
    leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', quantity, { unitCode }),
    money(document, 'cbc:LineExtensionAmount', line.netMinor),
    period === null
      ? null
      : group('cac:InvoicePeriod', leaf('cbc:StartDate', period.from), leaf('cbc:EndDate', period.to)),
    group(
      'cac:Item',
      leaf('cbc:Description', line.detail),
      leaf('cbc:Name', line.name),
      category('cac:ClassifiedTaxCategory', {
        category: xmlCategory(document, { category: line.taxCategory }),
        ratePpm: line.ratePpm,
      }),
    ),
    group('cac:Price', leaf('cbc:PriceAmount', price, { currencyID: document.currency })),
  );
}

function rectified({ rectified: found }: InvoiceDocument): XmlNode | null {
  if (!found) return null;
  const reference = group(
    'cac:InvoiceDocumentReference',
    leaf('cbc:ID', found.number),
    leaf('cbc:IssueDate', found.date),
  );
  return group('cac:BillingReference', reference);
}

/** The invoice in UBL 2.1 by EN 16931: an Invoice, or a CreditNote. */
export function renderUbl(document: InvoiceDocument): string {
  const isCredit = document.kind === 'credit_note';
  const name = isCredit ? 'CreditNote' : 'Invoice';
  const children = [
    leaf('cbc:CustomizationID', specification),
    leaf('cbc:ID', document.number),
    leaf('cbc:IssueDate', document.issueDate),
    isCredit ? null : leaf('cbc:DueDate', document.dueDate),
    leaf(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', typeCodes[document.kind]),
    ...freeNotes(document).map((note) => leaf('cbc:Note', note)),
    leaf('cbc:DocumentCurrencyCode', document.currency),
    rectified(document),
    partyNode(document, 'seller'),
    partyNode(document, 'buyer'),
    deliveryNode(document),
    means(document),
    group('cac:PaymentTerms', leaf('cbc:Note', paymentTerms(document))),
    taxTotal(document),
    totals(document),
    ...document.lines.map((line) => lineNode(document, line)),
  ].filter((child) => child !== null);
  return writeXml({
    name,
    attributes: {
      xmlns: `${namespace}${name}-2`,
      'xmlns:cac': `${namespace}CommonAggregateComponents-2`,
      'xmlns:cbc': `${namespace}CommonBasicComponents-2`,
    },
    content: children,
  });
}
