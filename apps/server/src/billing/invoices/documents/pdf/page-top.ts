import { defaultProductName } from '@enlace/contract/operation/brand/brand.schemas.ts';
import type { DocumentFormat } from '../format.ts';
import { addressLines, taxIdLine } from '../format.ts';
import type { DocumentParty, InvoiceDocument } from '../document.types.ts';
import { type InvoiceWords } from '../locales/es.ts';
import { qrMark } from './qr-code.ts';
import { inks, type Mark, sheet, textMark } from './sheet.ts';
import { measure, type TextStyle, wrap } from './typesetter.ts';

/** Input of every part of the drawing. */
export type Brief = {
  document: InvoiceDocument;
  words: InvoiceWords;
  format: DocumentFormat;
  /** The operator's name for the product. */
  product: string;
};
/** Marks, and where the next part begins. */
export type Part = { marks: Mark[]; bottom: number };

export const styles = {
  label: { face: 'medium', size: 12 },
  body: { face: 'text', size: 13.5 },
  strong: { face: 'strong', size: 13.5 },
  figures: { face: 'figures', size: 13.5 },
  strongFigures: { face: 'strongFigures', size: 13.5 },
  small: { face: 'text', size: 12.5 },
  foot: { face: 'text', size: 11 },
} as const satisfies Record<string, TextStyle>;
/** Line height relative to the font size. */
export const leading = 1.55;

const logo =
  'M3 16.4c7 0 15.6-3.6 15.6-8.9 0-2.7-2-4.2-4.6-4.2-4.4 0-7.3 4.4-7.3 9 0 5 2.9 8.4 7.2 8.4 3.4 0 6-1.9 7.6-4.6';
const thread = 'M0 33H560C590 33 612 28 612 13C612 5 606 2 600 2C590 2 585 9 585 17C585 28 594 33 606 33H700';
const threadWidth = 700;
const threadHeight = 44;
const columns = [62, 327.2, 592.5] as const;
const columnWidth = 239;
const numberRoom = 250;
const brandRoom = 390;
/** 34 mm: between the 30 and 40 the tax office requires. */
const taxCodeSide = (34 / 25.4) * 96;

/** The baseline of a text whose line begins at `top`. */
export function baseline(top: number, size: number): number {
  return top + (leading * size) / 2 + size * 0.345;
}

function trackingOf({ document }: Brief, em: number): number {
  return document.locale === 'ja' ? 0 : em;
}

/** The product's own logo; another name is set as text, as large as fits next to the number. */
function brand({ product }: Brief): Mark[] {
  if (product === defaultProductName) {
    const style = { face: 'title', size: 25 } as const;
    return [
      { kind: 'path', path: logo, x: sheet.left, y: 62, scale: 30 / 24, color: inks.thread, thickness: 2.4 },
      textMark(product, { x: sheet.left + 39, y: 86, style, color: inks.text }),
    ];
  }
  const size = [25, 22, 19, 16].find((wanted) => measure(product, { face: 'title', size: wanted }) <= brandRoom);
  return [textMark(product, { x: sheet.left, y: 86, style: { face: 'title', size: size ?? 12 }, color: inks.text })];
}

function nameOf({ document, words }: Brief): string {
  if (document.kind === 'credit_note') return words.creditNote;
  return document.isSimplified ? words.simplified : words.invoice;
}

/** Across every page of a test invoice, so that nobody takes it for a real one. */
function trialStamp({ document, words }: Brief): Mark[] {
  if (!document.isTest) return [];
  const spot = { x: (sheet.left + sheet.right) / 2, y: 36, color: inks.thread, align: 'centre' } as const;
  return [textMark(words.trial, { ...spot, style: styles.strong })];
}

/** The document's title and number, as large as its room allows. */
function title(brief: Brief): Mark[] {
  const { document, words } = brief;
  const name = nameOf(brief);
  const number = document.number === '' ? words.draft : document.number;
  const tracking = trackingOf(brief, -0.02);
  const size = [34, 30, 26, 22, 18, 15].find(
    (wanted) => measure(number, { face: 'title', size: wanted, tracking }) <= numberRoom,
  );
  const style = { face: 'title', size: size ?? 12, tracking } as const;
  return [
    textMark(name, { x: sheet.right, y: 77, style: styles.label, color: inks.quiet, align: 'right' }),
    textMark(number, { x: sheet.right, y: 111, style, color: inks.text, align: 'right' }),
  ];
}

/** The tax office's QR code: first on the first page, with its two texts, in Spanish in every language. */
function taxCode(brief: Brief): Part {
  const { verifactu } = brief.document;
  if (verifactu === null) return { marks: [], bottom: 174 };
  const middle = (sheet.left + sheet.right) / 2;
  const [top, style, color] = [62, styles.foot, inks.text];
  const marks = [
    textMark('QR tributario:', { x: middle, y: top - 10, style, color, align: 'centre' }),
    qrMark(verifactu.qrUrl, { x: middle - taxCodeSide / 2, y: top, side: taxCodeSide }),
  ];
  if (verifactu.isSent)
    marks.push(textMark('VERI*FACTU', { x: middle, y: top + taxCodeSide + 19, style, color, align: 'centre' }));
  return { marks, bottom: top + taxCodeSide + 44 };
}

function labelled(label: string, x: number, top: number): Mark {
  return textMark(label, { x, y: baseline(top, styles.label.size), style: styles.label, color: inks.quiet });
}

/** Lines under each other from `top`. */
export function stack(
  lines: readonly { text: string; style: TextStyle; color: string }[],
  { x, top }: { x: number; top: number },
): Part {
  const marks: Mark[] = [];
  let y = top;
  for (const { text, style, color } of lines) {
    marks.push(textMark(text, { x, y: baseline(y, style.size), style, color }));
    y += style.size * leading;
  }
  return { marks, bottom: y };
}

function party(brief: Brief, who: DocumentParty, place: { x: number; top: number; label: string }): Part {
  const { locale } = brief.document;
  const taxId = taxIdLine(who, locale);
  const quiet = [...(taxId === undefined ? [] : [taxId]), ...addressLines(who, locale)];
  const lines = [
    ...wrap(who.legalName, styles.strong, columnWidth).map((text) => ({
      text,
      style: styles.strong,
      color: inks.text,
    })),
    ...quiet
      .flatMap((line) => wrap(line, styles.body, columnWidth))
      .map((text) => ({ text, style: styles.body, color: inks.soft })),
  ];
  const { x, top, label } = place;
  const { marks, bottom } = stack(lines, { x, top: top + styles.label.size * leading });
  return { marks: [labelled(label, x, top), ...marks], bottom };
}

function dates({ document, words, format }: Brief, { x, top }: { x: number; top: number }): Part {
  const facts: [string, string][] = [[words.date, format.date(document.issueDate)]];
  if (document.kind === 'invoice' && document.dueDate !== null) facts.push([words.due, format.date(document.dueDate)]);
  if (document.rectified) facts.push([words.rectified, document.rectified.number]);
  const marks: Mark[] = [];
  let y = top;
  for (const [label, value] of facts) {
    marks.push(labelled(label, x, y));
    const style = { face: 'strongFigures', size: 13.5 } as const;
    const part = stack(
      wrap(value, style, sheet.right - x).map((text) => ({ text, style, color: inks.text })),
      { x, top: y + styles.label.size * leading },
    );
    marks.push(...part.marks);
    y = part.bottom + 12;
  }
  return { marks, bottom: y - 12 };
}

/** First page: logo, number, parties, dates, and the rule above the table. */
export function firstTop(brief: Brief): Part {
  const { document, words } = brief;
  const code = taxCode(brief);
  const top = code.bottom;
  const parts = [
    party(brief, document.seller, { x: columns[0], top, label: words.from }),
    party(brief, document.buyer, { x: columns[1], top, label: words.to }),
    dates(brief, { x: columns[2], top }),
  ];
  const threadTop = Math.max(...parts.map(({ bottom }) => bottom)) + 30;
  const scale = (sheet.right - sheet.left) / threadWidth;
  const marks: Mark[] = [
    ...trialStamp(brief),
    ...brand(brief),
    ...title(brief),
    ...code.marks,
    ...parts.flatMap((part) => part.marks),
    { kind: 'path', path: thread, x: sheet.left, y: threadTop, scale, color: inks.thread, thickness: 2 },
  ];
  return { marks, bottom: threadTop + threadHeight * scale + 8 };
}

/** Following pages: identifies the invoice and continues the table. */
export function nextTop(brief: Brief): Part {
  const { document, words } = brief;
  const text = `${nameOf(brief)} ${document.number === '' ? words.draft : document.number}`;
  const spot = { x: sheet.right, y: 86, style: styles.label, color: inks.quiet, align: 'right' } as const;
  return { marks: [...trialStamp(brief), ...brand(brief), textMark(text, spot)], bottom: 118 };
}
