import { fill } from '../locales/texts.ts';
import type { DocumentLine, InvoiceDocument } from '../document.types.ts';
import { scaleMinor } from '@enlace/contract/billing/money/money.ts';
import { type Brief, baseline, leading, type Part, styles } from './page-top.ts';
import { inks, lineMark, type Mark, sheet, textMark } from './sheet.ts';
import { measure, type TextStyle, wrap } from './typesetter.ts';

/** One line of a row: drawn from its top. */
export type RowLine = { height: number; draw(top: number): Mark[] };
/** A row is kept on one page if it fits on one. */
export type Row = { lines: readonly RowLine[]; amountMinor: number };

export const rowPadding = 15;
const padding = { height: rowPadding, draw: () => [] } as const satisfies RowLine;

type Columns = { quantity: number; price: number; tax: number | null; amount: number; textWidth: number };

/** Space between a column and the figures of the next. */
const gutter = 22;

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => measure(text, styles.figures)));
}

const known = new WeakMap<InvoiceDocument, Columns>();

/** Right edges of the columns, wider only for large amounts; rates only when there are several. */
export function columnsOf(brief: Brief): Columns {
  const columns = known.get(brief.document) ?? placeColumns(brief);
  known.set(brief.document, columns);
  return columns;
}

function placeColumns({ document, format, words }: Brief): Columns {
  const { lines } = document;
  const hasTax = document.taxes.length > 1;
  const amount = sheet.right;
  const beforeAmount = amount - Math.max(112, widest(lines.map(({ netMinor }) => format.money(netMinor))) + gutter);
  const rateWidth = Math.max(58, widest([words.tax, ...lines.map(({ ratePpm }) => format.rate(ratePpm))]) + gutter);
  const price = hasTax ? beforeAmount - rateWidth : beforeAmount;
  const prices = widest(lines.map((line) => format.money(netUnitMinor(line)))) + gutter;
  const quantity = price - Math.max(hasTax ? 96 : 112, prices);
  const quantities = widest([words.quantity, ...lines.map((line) => format.quantity(line.quantityMilli))]);
  const textWidth = quantity - quantities - gutter - sheet.left;
  return { quantity, price, tax: hasTax ? beforeAmount : null, amount, textWidth };
}

function rightText(
  text: string,
  { x, y, style, color }: { x: number; y: number; style: TextStyle; color: string },
): Mark {
  return textMark(text, { x, y, style, color, align: 'right' });
}

export function tableHead(brief: Brief, top: number): Part {
  const { words } = brief;
  const columns = columnsOf(brief);
  const y = baseline(top, styles.label.size);
  const rest = { y, style: styles.label, color: inks.quiet };
  const marks = [
    textMark(words.concept, { x: sheet.left, ...rest }),
    rightText(words.quantity, { x: columns.quantity, ...rest }),
    rightText(words.price, { x: columns.price, ...rest }),
    rightText(words.amount, { x: columns.amount, ...rest }),
  ];
  if (columns.tax !== null) marks.push(rightText(words.tax, { x: columns.tax, ...rest }));
  const bottom = top + styles.label.size * leading + 10;
  return { marks: [...marks, lineMark({ y: bottom })], bottom: bottom + 1 };
}

function plainLine(text: string, style: TextStyle, color: string): RowLine {
  const draw = (top: number) => [textMark(text, { x: sheet.left, y: baseline(top, style.size), style, color })];
  return { height: style.size * leading, draw };
}

/** Price of one unit without its tax. */
export function netUnitMinor({ unitMinor, netMinor, grossMinor, quantityMilli }: DocumentLine): number {
  if (grossMinor === null || quantityMilli === 0) return unitMinor;
  return scaleMinor({ minor: netMinor, by: 1000, over: quantityMilli });
}

function figures(brief: Brief, line: DocumentLine, top: number): Mark[] {
  const { format } = brief;
  const columns = columnsOf(brief);
  const rest = { y: baseline(top, styles.figures.size), style: styles.figures, color: inks.text };
  const marks = [
    rightText(format.quantity(line.quantityMilli), { x: columns.quantity, ...rest }),
    rightText(format.money(netUnitMinor(line)), { x: columns.price, ...rest }),
    rightText(format.money(line.netMinor), { x: columns.amount, ...rest }),
  ];
  if (columns.tax !== null) marks.push(rightText(format.rate(line.ratePpm), { x: columns.tax, ...rest }));
  return marks;
}

function quietLines({ words, format }: Brief, { detail, period }: DocumentLine): string[] {
  const when =
    period === null ? undefined : fill(words.period, { from: format.date(period.from), to: format.date(period.to) });
  return [detail, when].filter((text) => typeof text === 'string' && text !== '').map(String);
}

function rowOf(brief: Brief, line: DocumentLine): Row {
  const { textWidth } = columnsOf(brief);
  const [first = '', ...more] = wrap(line.name, styles.strong, textWidth);
  const head = plainLine(first, styles.strong, inks.text);
  const quiet = quietLines(brief, line).flatMap((text) => wrap(text, styles.small, textWidth));
  return {
    amountMinor: line.netMinor,
    lines: [
      padding,
      { height: head.height, draw: (top) => [...head.draw(top), ...figures(brief, line, top)] },
      ...more.map((text) => plainLine(text, styles.strong, inks.text)),
      ...quiet.map((text) => plainLine(text, styles.small, inks.quiet)),
      padding,
    ],
  };
}

/** The invoice a credit note corrects, and why: the first row of its table. */
function rectifiedRow({ document, words, format }: Brief): Row[] {
  const { rectified } = document;
  if (!rectified) return [];
  const width = sheet.right - sheet.left;
  const name = fill(words.rectifies, { number: rectified.number, date: format.date(rectified.date) });
  const reason =
    rectified.reason === null ? [] : wrap(fill(words.reason, { reason: rectified.reason }), styles.small, width);
  const lines = [
    padding,
    ...wrap(name, styles.strong, width).map((text) => plainLine(text, styles.strong, inks.text)),
    ...reason.map((text) => plainLine(text, styles.small, inks.quiet)),
    padding,
  ];
  return [{ amountMinor: 0, lines }];
}

export function rowsOf(brief: Brief): Row[] {
  return [...rectifiedRow(brief), ...brief.document.lines.map((line) => rowOf(brief, line))];
}

export const carryHeight = 20.925 + 2 * 10;

/** The subtotal at the foot of a page and at the top of the next. */
export function carriedRow(brief: Brief, place: { top: number; label: string; sumMinor: number }): Mark[] {
  const y = baseline(place.top + 10, styles.figures.size);
  return [
    textMark(place.label, { x: sheet.left, y, style: styles.body, color: inks.quiet }),
    rightText(brief.format.money(place.sumMinor), { x: sheet.right, y, style: styles.strongFigures, color: inks.text }),
  ];
}
