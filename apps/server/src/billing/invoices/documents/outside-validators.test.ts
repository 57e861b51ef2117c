import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateFolder, validatorObstacle, type Verdict } from '#test/kit/invoice-validator.ts';
import { makeInvoice, taxes } from './corpus/corpus.test-support.ts';
import { invoiceCorpus } from './corpus/corpus-cases.test-support.ts';
import { renderFacturX } from './render-invoice.ts';
import { renderCii } from './xml/cii.ts';
import { renderUbl } from './xml/ubl.ts';

const obstacle = await validatorObstacle();

/** Every `step`-th document, with a different offset per format, so that the sample covers all formats. */
function share<Item>(all: readonly Item[], step: number, first: number): Item[] {
  return all.filter((_, index) => index % step === first % step);
}

describe.skipIf(obstacle !== null)(`rules of others${obstacle === null ? '' : ` (left out: ${obstacle})`}`, () => {
  const isWhole = process.env.TEST_ALL === '1';
  let folder: string;
  let verdicts: Map<string, Verdict>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'enlace-invoices-'));
    const corpus = invoiceCorpus();
    const save = (name: string, content: string | Uint8Array) => writeFile(path.join(folder, name), content);
    for (const document of isWhole ? corpus : share(corpus, 7, 0))
      await save(`${document.number}.ubl.xml`, renderUbl(document));
    for (const document of isWhole ? corpus : share(corpus, 7, 1))
      await save(`${document.number}.cii.xml`, renderCii(document));
    for (const document of isWhole ? corpus : share(corpus, 11, 2))
      await save(`${document.number}.pdf`, await renderFacturX(document));
    // Controls: each breaks what its name says.
    const number = 'F2026-000999';
    const right = makeInvoice({ number, lines: [{ name: 'Plan', unitMinor: 1900, tax: taxes.standard }] });
    const [ubl, cii] = [renderUbl(right), renderCii(right)];
    await save('BR-CO-16.bad.xml', ubl.replace(/(<cbc:PayableAmount[^>]*>)22\.99/, '$123.99'));
    await save('BR-S-02.bad.xml', ubl.replace(/<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/s, ''));
    const summation = /(<ram:SpecifiedTradeSettlementHeaderMonetarySummation>\s*<ram:LineTotalAmount>)19\.00/;
    await save('BR-CO-10.bad.xml', cii.replace(summation, '$119.01'));
    const pdf = Buffer.from(await renderFacturX(right)).toString('latin1');
    await save('colours.bad.pdf', Buffer.from(pdf.replace('/OutputIntents', '/OutputIntentX'), 'latin1'));
    verdicts = await validateFolder(folder);
  }, 900_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const wrong = (ending: string) =>
    [...verdicts].filter(([name, { isValid }]) => name.endsWith(ending) && !name.includes('.bad.') && !isValid);
  const count = (ending: string) => [...verdicts.keys()].filter((name) => name.endsWith(ending)).length;

  it.each(['.ubl.xml', '.cii.xml', '.pdf'])('hold for %s', (ending) => {
    expect(count(ending)).toBeGreaterThan(5);
    expect(wrong(ending).map(([name, { broken }]) => [name, broken])).toEqual([]);
  });

  it('hold for PDF/A-3b in every PDF', () => {
    const pdfs = [...verdicts].filter(([name]) => name.endsWith('.pdf') && !name.includes('.bad.'));
    expect(pdfs.filter(([, { isPdfA }]) => isPdfA !== true).map(([name]) => name)).toEqual([]);
  });

  it.each(['BR-CO-10', 'BR-CO-16', 'BR-S-02'])('a control: %s is found where it is broken', (rule) => {
    const found = verdicts.get(`${rule}.bad.xml`);
    expect(found?.isValid).toBe(false);
    expect(found?.broken).toContain(rule);
  });

  it('a control: a PDF that does not say what its colours are is not PDF/A', () => {
    expect(verdicts.get('colours.bad.pdf')).toMatchObject({ isValid: false, isPdfA: false });
  });
});
