import { describe, expect, it } from 'vitest';
import type { InvoiceDocument } from '../document.types.ts';
import { buyers, makeInvoice, taxes, type TestInvoice } from '../corpus/corpus.test-support.ts';
import { drawn, invoiceCorpus } from '../corpus/corpus-cases.test-support.ts';
import { checkElectronic, checkInvoice } from './check-invoice.ts';

type Deep<T> = T extends readonly (infer Item)[]
  ? Deep<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Deep<T[K]> }
    : T;
type Draft = Deep<InvoiceDocument>;

/** An invoice with one error introduced. */
function seeded(spoil: (draft: Draft) => void, from: Omit<TestInvoice, 'number'> = drawn): InvoiceDocument {
  const draft: Draft = structuredClone(makeInvoice({ ...from, number: 'F2026-000001' })) as Draft; // NOTE: a copy of our own.
  spoil(draft);
  return draft;
}

function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('nothing there');
  return item;
}

const reverse = { lines: [{ name: 'Plan', unitMinor: 49_000, tax: taxes.reverse }], buyer: buyers.german };
const exempt = { lines: [{ name: 'Curso', unitMinor: 30_000, tax: taxes.exempt }] };
const credit: Omit<TestInvoice, 'number'> = {
  kind: 'credit_note',
  lines: [{ name: 'Plan', unitMinor: -2299, tax: taxes.standard }],
};

const errors: [rule: string, spoil: (draft: Draft) => void, from?: Omit<TestInvoice, 'number'>][] = [
  ['BR-CO-10', (draft) => (first(draft.lines).netMinor += 1)],
  ['BR-CO-13', (draft) => (draft.totals.netMinor -= 1)],
  ['BR-CO-14', (draft) => (draft.totals.taxMinor += 1)],
  ['BR-CO-15', (draft) => (draft.totals.totalMinor += 100)],
  ['BR-CO-16', (draft) => (draft.totals.dueMinor = 99_900)],
  ['BR-CO-17', (draft) => (first(draft.taxes).taxMinor += 1)],
  ['BR-CO-17', (draft) => (first(draft.taxes).taxMinor -= 50)],
  ['BR-CO-18', (draft) => (draft.taxes = [])],
  ['BR-CO-25', (draft) => (draft.dueDate = null)],
  ['BR-03', (draft) => (draft.issueDate = '2026-02-30')],
  ['BR-05', (draft) => (draft.currency = '')],
  ['BR-CL-04', (draft) => (draft.currency = 'EUX')],
  ['BR-06', (draft) => (draft.seller.legalName = ' ')],
  ['BR-07', (draft) => (draft.buyer.legalName = '')],
  ['BR-08', (draft) => (draft.seller.line1 = '')],
  ['BR-11', (draft) => (draft.buyer.country = '')],
  ['BR-CL-14', (draft) => (draft.buyer.country = 'ZZ')],
  ['BR-16', (draft) => (draft.lines = [])],
  ['BR-21', (draft) => (first(draft.lines).position = 2)],
  ['BR-22', (draft) => (first(draft.lines).quantityMilli = 0)],
  ['BR-25', (draft) => (first(draft.lines).name = '')],
  ['BR-30', (draft) => (first(draft.lines).period = { from: '2026-11-19', to: '2026-11-18' })],
  ['BR-55', (draft) => (draft.rectified = null), credit],
  ['BR-S-01', (draft) => (first(draft.taxes).ratePpm = 100_000)],
  ['BR-S-02', (draft) => (draft.seller.taxId = null)],
  ['BR-S-05', (draft) => (first(draft.lines).ratePpm = 0)],
  ['BR-S-08', (draft) => (first(draft.taxes).netMinor += 1)],
  ['BR-AE-02', (draft) => (draft.buyer.taxId = null), reverse],
  ['BR-AE-05', (draft) => (first(draft.lines).ratePpm = 210_000), reverse],
  ['BR-AE-09', (draft) => (first(draft.taxes).taxMinor = 1), reverse],
  ['BR-AE-10', (draft) => (first(draft.taxes).note = null), reverse],
  ['BR-E-10', (draft) => (first(draft.taxes).note = ' '), exempt],
  ['BR-CO-26', (draft) => (draft.seller.taxId = null)],
  ['BR-CO-09', (draft) => (draft.buyer.taxId = 'DE 1?'), reverse],
  [
    'BR-DEC-23',
    (draft) => (draft.currency = 'KWD'),
    { lines: [{ name: 'Plan', unitMinor: 2299, tax: taxes.standard }] },
  ],
  ['EN-SIGN', (draft) => (draft.totals.totalMinor = -1)],
  ['EN-INTEGER', (draft) => (first(draft.lines).netMinor = 0.5)],
];

describe('the rules of EN 16931', () => {
  it('find nothing in an invoice of any kind the product issues', () => {
    const corpus = invoiceCorpus();
    expect(corpus.length).toBeGreaterThanOrEqual(60);
    const broken = corpus
      .map((document) => [document.number, checkElectronic(document)])
      .filter(([, found]) => found?.length);
    expect(broken).toEqual([]);
  });

  it.each(errors)('%s is found where it was put in', (rule, spoil, from) => {
    expect(checkInvoice(makeInvoice({ ...(from ?? drawn), number: 'F2026-000001' }))).toEqual([]);
    const found = checkInvoice(seeded(spoil, from)).map((breach) => breach.rule);
    expect(found).toContain(rule);
  });

  it('look at a tax to the unit, where the norm’s own check would let a whole euro pass', () => {
    const off = seeded((draft) => {
      first(draft.taxes).taxMinor += 1;
      draft.totals.taxMinor += 1;
      draft.totals.totalMinor += 1;
      draft.totals.dueMinor += 1;
    });
    expect(checkInvoice(off)).toEqual([{ rule: 'BR-CO-17', path: 'taxes[0].taxMinor', stops: 'issue' }]);
  });

  it('let a part of an invoice be credited with the unit its whole was rounded by, and no more', () => {
    const by = (minor: number) =>
      seeded((draft) => {
        first(draft.taxes).taxMinor += minor;
        draft.totals.taxMinor += minor;
        draft.totals.totalMinor += minor;
        draft.totals.dueMinor += minor;
      }, credit);
    expect(checkInvoice(by(1))).toEqual([]);
    expect(checkInvoice(by(2)).map(({ rule }) => rule)).toEqual(['BR-CO-17']);
  });

  it('tell what is wrong from what only the electronic forms cannot carry', () => {
    const threeDigits = makeInvoice({
      number: 'F2026-000001',
      currency: 'KWD',
      lines: [{ name: 'Plan', unitMinor: 5125, tax: taxes.standard }],
    });
    const found = checkInvoice(threeDigits);
    expect(found.map(({ rule }) => rule)).toContain('BR-DEC-14');
    expect(found.every(({ stops }) => stops === 'xml')).toBe(true);
  });

  it('want a number only of what is already issued', () => {
    const preview = makeInvoice({ ...drawn, number: '' });
    expect(checkInvoice(preview)).toEqual([]);
    expect(checkElectronic(preview).map(({ rule }) => rule)).toEqual(['BR-02']);
  });
});
