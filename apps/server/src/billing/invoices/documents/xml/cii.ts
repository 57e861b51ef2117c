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

const dayFormat = { format: '102' } as const;

function compact(day: string): string {
  return day.replaceAll('-', '');
}

function moment(name: string, day: string | null): XmlNode | null {
  return day === null ? null : group(name, leaf('udt:DateTimeString', compact(day), dayFormat));
}

function rate({ category, ratePpm }: Pick<XmlTax, 'category' | 'ratePpm'>): XmlNode | null {
  return category === 'O' ? null : leaf('ram:RateApplicablePercent', percentText(ratePpm));
}

function address(party: DocumentParty): XmlNode | null {
  return group(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', party.postalCode),
    leaf('ram:LineOne', party.line1),
    leaf('ram:LineTwo', party.line2),
    leaf('ram:CityName', party.city),
    leaf('ram:CountryID', addressCountry(party)),
    leaf('ram:CountrySubDivisionName', subdivision(party)),
  );
}

function registration(id: string | null, schemeID: 'VA' | 'FC'): XmlNode | null {
  return id === null ? null : group('ram:SpecifiedTaxRegistration', leaf('ram:ID', id, { schemeID }));
}

function partyNode(document: InvoiceDocument, role: 'seller' | 'buyer'): XmlNode | null {
  const party = document[role];
  const ids = partyIds(document, party, role);
  return group(
    role === 'seller' ? 'ram:SellerTradeParty' : 'ram:BuyerTradeParty',
    leaf('ram:Name', party.legalName),
    group('ram:SpecifiedLegalOrganization', leaf('ram:ID', ids.register)),
    group('ram:DefinedTradeContact', group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', party.email))),
    address(party),
    group('ram:URIUniversalCommunication', leaf('ram:URIID', party.email, { schemeID: mailScheme })),
    registration(ids.local, 'FC'),
    registration(ids.vat, 'VA'),
  );
}

function lineNode(document: InvoiceDocument, line: DocumentLine): XmlNode | null {
  const { quantity, price } = lineFigures(document, line);
  const category = xmlCategory(document, { category: line.taxCategory });
  const { period } = line;
  return group(
    'ram:IncludedSupplyChainTradeLineItem',
    group('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(line.position))),
    group('ram:SpecifiedTradeProduct', leaf('ram:Name', line.name), leaf('ram:Description', line.detail)),
    group('ram:SpecifiedLineTradeAgreement', group('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', price))),
    group('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', quantity, { unitCode })),
    group(
      'ram:SpecifiedLineTradeSettlement',
      group(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', category),
        rate({ category, ratePpm: line.ratePpm }),
      ),
      period === null
        ? null
        : group(
            'ram:BillingSpecifiedPeriod',
            moment('ram:StartDateTime', period.from),
            moment('ram:EndDateTime', period.to),
          ),
      group(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        leaf('ram:LineTotalAmount', amountText(document, line.netMinor)),
      ),
    ),
  );
}

function deliveryNode(document: InvoiceDocument): XmlNode {
  const found = delivery(document);
  const content =
    found === null
      ? []
      : [
          group('ram:ShipToTradeParty', group('ram:PostalTradeAddress', leaf('ram:CountryID', found.country))),
          group('ram:ActualDeliverySupplyChainEvent', moment('ram:OccurrenceDateTime', found.date)),
        ];
  // The schema requires the element even when it is empty.
  return {
    name: 'ram:ApplicableHeaderTradeDelivery',
    attributes: {},
    content: content.filter((node) => node !== null),
  };
}

function means(document: InvoiceDocument): XmlNode | null {
  const found = paymentMeans(document);
  if (!found) return null;
  const account =
    found.iban === null
      ? null
      : group(
          'ram:PayeePartyCreditorFinancialAccount',
          leaf('ram:IBANID', found.iban),
          leaf('ram:AccountName', found.holder),
        );
  return group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', found.code),
    account,
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', found.iban === null ? null : found.bic)),
  );
}

function taxNode(document: InvoiceDocument, tax: XmlTax): XmlNode | null {
  return group(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', amountText(document, tax.taxMinor)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', tax.reason),
    leaf('ram:BasisAmount', amountText(document, tax.netMinor)),
    leaf('ram:CategoryCode', tax.category),
    leaf('ram:ExemptionReasonCode', tax.reasonCode),
    rate(tax),
  );
}

function totals(document: InvoiceDocument): XmlNode | null {
  const { linesMinor, netMinor, taxMinor, totalMinor, prepaidMinor, dueMinor } = document.totals;
  return group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    leaf('ram:LineTotalAmount', amountText(document, linesMinor)),
    leaf('ram:TaxBasisTotalAmount', amountText(document, netMinor)),
    leaf('ram:TaxTotalAmount', amountText(document, taxMinor), { currencyID: document.currency }),
    leaf('ram:GrandTotalAmount', amountText(document, totalMinor)),
    prepaidMinor === 0 ? null : leaf('ram:TotalPrepaidAmount', amountText(document, prepaidMinor)),
    leaf('ram:DuePayableAmount', amountText(document, dueMinor)),
  );
}

function rectified({ rectified: found }: InvoiceDocument): XmlNode | null {
  if (!found) return null;
  return group(
    'ram:InvoiceReferencedDocument',
    leaf('ram:IssuerAssignedID', found.number),
    group('ram:FormattedIssueDateTime', leaf('qdt:DateTimeString', compact(found.date), dayFormat)),
  );
}

function settlement(document: InvoiceDocument): XmlNode | null {
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', document.kind === 'invoice' ? document.payment.reference : null),
    leaf('ram:InvoiceCurrencyCode', document.currency),
    means(document),
    xmlTaxes(document).map((tax) => taxNode(document, tax)),
    group(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', paymentTerms(document)),
      moment('ram:DueDateDateTime', document.kind === 'invoice' ? document.dueDate : null),
    ),
    totals(document),
    rectified(document),
  );
}

function transaction(document: InvoiceDocument): XmlNode | null {
  return group(
    'rsm:SupplyChainTradeTransaction',
    document.lines.map((line) => lineNode(document, line)),
    group('ram:ApplicableHeaderTradeAgreement', partyNode(document, 'seller'), partyNode(document, 'buyer')),
    deliveryNode(document),
    settlement(document),
  );
}

/** The invoice as UN/CEFACT Cross Industry Invoice by EN 16931, also what Factur-X embeds in its PDF. */
export function renderCii(document: InvoiceDocument): string {
  const guideline = group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', specification));
  const children = [
    group('rsm:ExchangedDocumentContext', guideline),
    group(
      'rsm:ExchangedDocument',
      leaf('ram:ID', document.number),
      leaf('ram:TypeCode', typeCodes[document.kind]),
      moment('ram:IssueDateTime', document.issueDate),
      freeNotes(document).map((note) => group('ram:IncludedNote', leaf('ram:Content', note))),
    ),
    transaction(document),
  ].filter((child) => child !== null);
  return writeXml({
    name: 'rsm:CrossIndustryInvoice',
    attributes: {
      'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    },
    content: children,
  });
}
