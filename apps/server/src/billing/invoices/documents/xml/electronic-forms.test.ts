import { describe, expect, it } from 'vitest';
import { buyers, makeInvoice, taxes } from '../corpus/corpus.test-support.ts';
import { drawn, invoiceCorpus } from '../corpus/corpus-cases.test-support.ts';
import { renderCii } from './cii.ts';
import { readXml, textsAt } from './read-xml.test-support.ts';
import { renderUbl } from './ubl.ts';

const number = 'F2026-000211';
const settlement = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
const summation = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

/** Decimal text in thousandths, so that sums are exact. */
function thousandths(text: string): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  const value = BigInt(`${whole}${fraction.padEnd(3, '0')}`);
  return sign === '-' ? -value : value;
}

function sum(texts: readonly string[]): bigint {
  return texts.reduce((total, text) => total + thousandths(text), 0n);
}

describe('UBL', () => {
  it('adds up in every invoice, read back by itself', () => {
    for (const document of invoiceCorpus()) {
      const root = readXml(renderUbl(document));
      const isCredit = document.kind === 'credit_note';
      expect(root.name).toBe(isCredit ? 'CreditNote' : 'Invoice');
      const lines = textsAt(root, `${isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine'}/cbc:LineExtensionAmount`);
      const total = (name: string) => sum(textsAt(root, `cac:LegalMonetaryTotal/cbc:${name}`));
      const tax = sum(textsAt(root, 'cac:TaxTotal/cbc:TaxAmount'));
      expect(lines.length).toBe(document.lines.length);
      expect(sum(lines)).toBe(total('LineExtensionAmount'));
      expect(sum(textsAt(root, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'))).toBe(tax);
      expect(sum(textsAt(root, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount'))).toBe(total('TaxExclusiveAmount'));
      expect(total('TaxExclusiveAmount') + tax).toBe(total('TaxInclusiveAmount'));
      expect(total('TaxInclusiveAmount') - total('PrepaidAmount')).toBe(total('PayableAmount'));
    }
  });

  it('says the numbers of both sides with the prefix of their country', () => {
    const document = makeInvoice({
      number,
      lines: [{ name: 'Plan', unitMinor: 100, tax: taxes.reverse }],
      buyer: buyers.german,
    });
    const root = readXml(renderUbl(document));
    const id = 'cac:Party/cac:PartyTaxScheme/cbc:CompanyID';
    expect(textsAt(root, `cac:AccountingSupplierParty/${id}`)).toEqual(['ESB54990213']);
    expect(textsAt(root, `cac:AccountingCustomerParty/${id}`)).toEqual(['DE136695976']);
    const category = 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory';
    expect(textsAt(root, `${category}/cbc:TaxExemptionReasonCode`)).toEqual(['VATEX-EU-AE']);
  });

  it('takes a discount as units taken back, since no price may be negative', () => {
    const root = readXml(renderUbl(makeInvoice({ ...drawn, number })));
    expect(textsAt(root, 'cac:InvoiceLine/cbc:InvoicedQuantity')).toEqual(['1', '1', '-1']);
    expect(textsAt(root, 'cac:InvoiceLine/cac:Price/cbc:PriceAmount')).toEqual(['490.00', '36.00', '36.00']);
  });

  it('leaves out every tax number where the invoice has nothing to do with the tax', () => {
    const lines = [{ name: 'Plan', unitMinor: 100, tax: taxes.outside }];
    const root = readXml(renderUbl(makeInvoice({ number, lines, buyer: buyers.american })));
    expect(textsAt(root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID')).toEqual([]);
    expect(textsAt(root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID')).toEqual([
      'B54990213',
    ]);
  });

  it('carries whatever a name holds, without what XML cannot', () => {
    const name = 'Año & <b>"Niños"</b>\u0000\ud800 🎉';
    const root = readXml(renderUbl(makeInvoice({ number, lines: [{ name, unitMinor: 100, tax: taxes.standard }] })));
    expect(textsAt(root, 'cac:InvoiceLine/cac:Item/cbc:Name')).toEqual(['Año & <b>"Niños"</b> 🎉']);
  });
});

describe('CII', () => {
  it('adds up in every invoice, read back by itself', () => {
    for (const document of invoiceCorpus()) {
      const root = readXml(renderCii(document));
      const line =
        'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement';
      const lines = textsAt(root, `${line}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`);
      const total = (name: string) => sum(textsAt(root, `${summation}/ram:${name}`));
      expect(lines.length).toBe(document.lines.length);
      expect(sum(lines)).toBe(total('LineTotalAmount'));
      expect(sum(textsAt(root, `${settlement}/ram:ApplicableTradeTax/ram:CalculatedAmount`))).toBe(
        total('TaxTotalAmount'),
      );
      expect(total('TaxBasisTotalAmount') + total('TaxTotalAmount')).toBe(total('GrandTotalAmount'));
      expect(total('GrandTotalAmount') - total('TotalPrepaidAmount')).toBe(total('DuePayableAmount'));
    }
  });

  it('says the same as UBL', () => {
    for (const document of invoiceCorpus()) {
      const [ubl, cii] = [readXml(renderUbl(document)), readXml(renderCii(document))];
      expect(textsAt(cii, `${summation}/ram:DuePayableAmount`)).toEqual(
        textsAt(ubl, 'cac:LegalMonetaryTotal/cbc:PayableAmount'),
      );
      expect(textsAt(cii, 'rsm:ExchangedDocument/ram:ID')).toEqual(textsAt(ubl, 'cbc:ID'));
      const reference = 'ram:InvoiceReferencedDocument/ram:IssuerAssignedID';
      const billed = 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID';
      expect(textsAt(cii, `${settlement}/${reference}`)).toEqual(textsAt(ubl, billed));
    }
  });

  it('writes yen without a point and the tax of the Canary Islands as what it is', () => {
    const yen = makeInvoice({
      number,
      currency: 'JPY',
      lines: [1, 2, 3].map(() => ({ name: '資料', unitMinor: 333, tax: taxes.japanese })),
    });
    expect(textsAt(readXml(renderCii(yen)), `${summation}/ram:TaxTotalAmount`)).toEqual(['99']);
    const islands = makeInvoice({
      number,
      seller: { ...makeInvoice({ ...drawn, number }).seller, region: 'ES-CN' },
      lines: [{ name: 'Plan', unitMinor: 100, tax: taxes.canary }],
    });
    expect(textsAt(readXml(renderCii(islands)), `${settlement}/ram:ApplicableTradeTax/ram:CategoryCode`)).toEqual([
      'L',
    ]);
  });
});
