import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { makeInvoice, taxes } from './corpus/corpus.test-support.ts';
import { drawn, invoiceCorpus, verifactu } from './corpus/corpus-cases.test-support.ts';
import { layoutInvoice } from './pdf/layout-invoice.ts';
import { readPdf } from './pdf/pdf-reader.test-support.ts';
import { qrRuns } from './pdf/qr-code.ts';
import { renderFacturX, renderInvoicePdf } from './render-invoice.ts';
import { renderCii } from './xml/cii.ts';

const number = 'F2026-000211';

function lines(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: `Servicio ${index + 1}`,
    unitMinor: 1000,
    tax: taxes.standard,
  }));
}

/** Draws the runs as the greyscale image a QR reader takes, six pixels per square, with a white border. */
function picture(text: string): { data: Uint8ClampedArray; width: number } {
  const { side, rows } = qrRuns(text);
  const [unit, quiet] = [6, 4];
  const width = (side + 2 * quiet) * unit;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const { row, column, length } of rows) {
    for (let y = (row + quiet) * unit; y < (row + quiet + 1) * unit; y += 1) {
      for (let x = (column + quiet) * unit; x < (column + quiet + length) * unit; x += 1) {
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    }
  }
  return { data, width };
}

describe('the invoice on paper', () => {
  it('says everything of the invoice, in a file any reader can search', async () => {
    const [page = ''] = readPdf(await renderInvoicePdf(makeInvoice({ ...drawn, number }))).pages;
    for (const text of [number, 'Enlace Digital, S.L.', 'NIF B17440923', '19 nov 2026', '3 dic 2026', '1 de 1'])
      expect(page).toContain(text);
    for (const text of ['Plan Casa, anual', 'Del 19 nov 2026 al 18 nov 2027', 'Cupón HOLA36', '−36,00 €', '592,90 €'])
      expect(page).toContain(text);
  });

  it.each(['Lazo & Cía', '絆リンク', 'Una casa con un nombre de cuarenta letras'])(
    'stands under the name the operator gave the product: %s',
    async (product) => {
      const document = makeInvoice({ ...drawn, number, lines: lines(40) });
      const { pages, fonts } = readPdf(await renderInvoicePdf(document, product));
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) {
        const text = page.replaceAll('\n', ' ');
        expect(text).toContain(product);
        expect(text.replaceAll('Enlace Digital, S.L.', '')).not.toContain('Enlace');
      }
      for (const { file, name } of fonts) expect(file?.numGlyphs, name).toBeGreaterThan(1);
    },
  );

  it.each(['es', 'en', 'ja'] as const)('embeds every font with the letters it uses (%s)', async (locale) => {
    const { fonts, pages } = readPdf(await renderInvoicePdf(makeInvoice({ ...drawn, number, locale })));
    expect(fonts.length).toBeGreaterThanOrEqual(4);
    for (const { file, hasUnicode, name } of fonts) {
      expect(file?.numGlyphs, name).toBeGreaterThan(1);
      expect(hasUnicode, name).toBe(true);
    }
    expect(pages[0]).toContain({ es: 'Base imponible', en: 'Net amount', ja: '小計（税抜）' }[locale]);
  });

  it('carries the sum from page to page', async () => {
    const document = makeInvoice({ number, lines: lines(40) });
    const { pages } = readPdf(await renderInvoicePdf(document));
    expect(pages.length).toBe(layoutInvoice(document).length);
    expect(pages.length).toBeGreaterThan(1);
    const carried = pages.map((page) => /^Suma y sigue\n(.*)$/m.exec(page)?.[1]);
    const brought = pages.map((page) => /^Suma anterior\n(.*)$/m.exec(page)?.[1]);
    const rows = pages.map((page) => (page.match(/^Servicio \d+$/gm) ?? []).length);
    const sums = rows.map((_, index) => rows.slice(0, index + 1).reduce((sum, count) => sum + count * 10, 0));
    expect(carried).toEqual([...sums.slice(0, -1).map((sum) => `${sum},00 €`), undefined]);
    expect(brought).toEqual([undefined, ...carried.slice(0, -1)]);
    expect(pages.map((page) => /^(\d+) de (\d+)$/m.exec(page)?.[0])).toEqual(
      pages.map((_, index) => `${index + 1} de ${pages.length}`),
    );
    expect(pages.at(-1)).toContain('484,00 €');
  });

  it('keeps every mark of every invoice within the paper', () => {
    for (const document of invoiceCorpus()) {
      for (const page of layoutInvoice(document)) {
        for (const mark of page) {
          expect(mark.x, document.number).toBeGreaterThanOrEqual(55);
          expect(mark.y, document.number).toBeGreaterThanOrEqual(30);
          expect(mark.y, document.number).toBeLessThan(1110);
        }
      }
    }
  });

  it('is the same file whenever it is written', async () => {
    const document = makeInvoice({ ...drawn, number });
    expect(Buffer.from(await renderInvoicePdf(document)).equals(Buffer.from(await renderInvoicePdf(document)))).toBe(
      true,
    );
  });

  it('says why no tax is charged, and what a credit note corrects', async () => {
    const reverse = makeInvoice({ number, lines: [{ name: 'Plan', unitMinor: 100, tax: taxes.reverse }] });
    const [page = ''] = readPdf(await renderInvoicePdf(reverse)).pages;
    expect(page.replaceAll('\n', ' ')).toContain('Inversión del sujeto pasivo: artículos 44 y 196');
    const credit = makeInvoice({
      number: 'R2026-000001',
      kind: 'credit_note',
      lines: [{ name: 'Plan', unitMinor: -2299, tax: taxes.standard }],
    });
    const [corrected = ''] = readPdf(await renderInvoicePdf(credit)).pages;
    expect(corrected).toContain('Rectifica la factura F2026-000188 del 3 nov 2026');
    expect(corrected).toContain('−27,82 €');
  });
});

describe('the code of the tax office', () => {
  it('is read back to its address', () => {
    const { data, width } = picture(verifactu.qrUrl);
    expect(jsQR(data, width, width)?.data).toBe(verifactu.qrUrl);
  });

  it('stands on the first page, 30 to 40 mm wide, with its two texts', async () => {
    const document = makeInvoice({ ...drawn, number, verifactu, lines: lines(40) });
    const pages = layoutInvoice(document);
    const codes = pages.map((page) => page.filter((mark) => mark.kind === 'squares' && mark.y < 300));
    expect(codes.map(({ length }) => length)).toEqual([1, ...pages.slice(1).map(() => 0)]);
    const [code] = codes[0] ?? [];
    const millimetres = code?.kind === 'squares' ? (code.side / 96) * 25.4 : 0;
    expect(millimetres).toBeGreaterThanOrEqual(30);
    expect(millimetres).toBeLessThanOrEqual(40);
    const [page = ''] = readPdf(await renderInvoicePdf(document)).pages;
    expect(page).toContain('QR tributario:');
    expect(page).toContain('VERI*FACTU');
  });

  it('does not claim that records are sent where they are not', async () => {
    const document = makeInvoice({ ...drawn, number, verifactu: { ...verifactu, isSent: false } });
    const [page = ''] = readPdf(await renderInvoicePdf(document)).pages;
    expect(page).toContain('QR tributario:');
    expect(page).not.toContain('VERI*FACTU');
  });
});

describe('Factur-X', () => {
  it('carries the data of the invoice as another form of it', async () => {
    const document = makeInvoice({ ...drawn, number });
    const { attachments, metadata, objects, version } = readPdf(await renderFacturX(document));
    expect(attachments.get('factur-x.xml')).toBe(renderCii(document));
    expect(version).toBe('%PDF-1.7');
    expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>');
    const heads = [...objects.values()].map(({ head }) => head);
    expect(heads.some((head) => head.includes('/AFRelationship /Alternative'))).toBe(true);
    expect(heads.some((head) => head.includes('/OutputIntents'))).toBe(true);
    expect(heads.some((head) => /\/AF \[\d+ 0 R\]/.test(head))).toBe(true);
  });
});
