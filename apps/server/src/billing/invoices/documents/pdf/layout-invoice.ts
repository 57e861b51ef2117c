import { defaultProductName } from '@enlace/contract/operation/brand/brand.schemas.ts';
import type { InvoiceDocument } from '../document.types.ts';
import { formatOf } from '../format.ts';
import { wordsOf } from '../locales/texts.ts';
import { contentBottom, footPart, payPart } from './page-foot.ts';
import { type Brief, firstTop, nextTop } from './page-top.ts';
import { lineMark, type Mark } from './sheet.ts';
import { carriedRow, carryHeight, type Row, rowsOf, tableHead } from './table.ts';
import { totalsPart } from './totals.ts';

/** Space above the totals, and between them and the foot of the page. */
const overTotals = 20;
const overFoot = 26;
/** Minimum capacity of a page that begins with the table. */
const freshRoom = 780;

/** Fills page after page from the top. */
class Flow {
  readonly pages: Mark[][] = [[]];
  y: number;
  #sumMinor = 0;
  readonly #brief: Brief;

  constructor(brief: Brief) {
    this.#brief = brief;
    const top = firstTop(brief);
    this.y = this.#draw(top.marks, top.bottom);
    this.#head();
  }

  #draw(marks: readonly Mark[], bottom: number): number {
    this.pages.at(-1)?.push(...marks);
    return bottom;
  }

  #head(): void {
    const head = tableHead(this.#brief, this.y);
    this.y = this.#draw(head.marks, head.bottom);
  }

  /** Prints the subtotal here and at the top of the next page. */
  turn(): void {
    const { words } = this.#brief;
    const sumMinor = this.#sumMinor;
    this.#draw(carriedRow(this.#brief, { top: this.y, label: words.carried, sumMinor }), this.y);
    this.pages.push([]);
    const top = nextTop(this.#brief);
    this.y = this.#draw(top.marks, top.bottom);
    this.#head();
    this.#draw(carriedRow(this.#brief, { top: this.y, label: words.brought, sumMinor }), this.y);
    this.y += carryHeight;
    this.#draw([lineMark({ y: this.y })], this.y);
    this.y += 1;
  }

  hasRoom(height: number): boolean {
    return this.y + height <= contentBottom;
  }

  /** Draws a row with at least this much room below it: for the subtotal, or for everything that ends the invoice. */
  row({ lines, amountMinor }: Row, below: number): void {
    const height = lines.reduce((sum, line) => sum + line.height, 0) + 1;
    const wanted = height + below <= freshRoom ? height + below : height + carryHeight;
    if (!this.hasRoom(wanted) && height <= freshRoom) this.turn();
    for (const line of lines) {
      // Only a row taller than a page reaches its end here.
      if (!this.hasRoom(line.height + 1 + carryHeight)) this.turn();
      this.y = this.#draw(line.draw(this.y), this.y + line.height);
    }
    this.#sumMinor += amountMinor;
    this.#draw([lineMark({ y: this.y })], this.y);
    this.y += 1;
  }

  /** Height of the totals and the foot. */
  endHeight(): number {
    const pay = payPart(this.#brief);
    return overTotals + totalsPart(this.#brief, 0).bottom + (pay.height === 0 ? 0 : overFoot + pay.height);
  }

  end(): void {
    if (!this.hasRoom(this.endHeight())) this.turn();
    const pay = payPart(this.#brief);
    this.y = this.#draw(totalsPart(this.#brief, this.y + overTotals).marks, this.y);
    this.#draw(pay.marks, this.y);
    for (const [index, page] of this.pages.entries())
      page.push(...footPart(this.#brief, { page: index + 1, pages: this.pages.length }));
  }
}

/** The pages of an invoice as drawing marks. */
export function layoutInvoice(document: InvoiceDocument, product = defaultProductName): readonly (readonly Mark[])[] {
  const brief = { document, product, words: wordsOf(document.locale), format: formatOf(document) };
  const flow = new Flow(brief);
  const rows = rowsOf(brief);
  // The last row stays with the totals, so that no page contains totals alone.
  for (const [index, row] of rows.entries()) flow.row(row, index === rows.length - 1 ? flow.endHeight() : carryHeight);
  flow.end();
  return flow.pages;
}
