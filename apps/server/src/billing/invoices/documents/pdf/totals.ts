import type { DocumentTax } from '../document.types.ts';
import { fill } from '../locales/texts.ts';
import { type Brief, baseline, type Part, stack, styles } from './page-top.ts';
import { inks, lineMark, type Mark, sheet, textMark } from './sheet.ts';
import { measure, wrap } from './typesetter.ts';

const left = 432;
const noteWidth = 330;
const gap = 8;
const totalSize = 27;

function taxLabel({ document, words, format }: Brief, { name, ratePpm, netMinor }: DocumentTax): string {
  const text = document.taxes.length > 1 ? words.taxOfBase : words.taxOf;
  return fill(text, { name, rate: format.rate(ratePpm), base: format.money(netMinor) });
}

/** A label of one or more lines, with its amount on the first. */
function pair(brief: Brief, { label, minor, top }: { label: string; minor: number; top: number }): Part {
  const amount = brief.format.money(minor);
  const room = sheet.right - left - measure(amount, styles.strongFigures) - 14;
  const lines = wrap(label, styles.body, room).map((text) => ({ text, style: styles.body, color: inks.soft }));
  const { marks, bottom } = stack(lines, { x: left, top });
  const y = baseline(top, styles.strongFigures.size);
  const spot = { x: sheet.right, y, style: styles.strongFigures, color: inks.text, align: 'right' } as const;
  return { marks: [...marks, textMark(amount, spot)], bottom: bottom + gap };
}

function bigTotal(brief: Brief, { label, minor, top }: { label: string; minor: number; top: number }): Part {
  const tracking = brief.document.locale === 'ja' ? 0 : -0.015;
  const style = { face: 'title', size: totalSize, tracking } as const;
  const y = top + 16 + totalSize * 0.79;
  return {
    marks: [
      lineMark({ y: top, x: left, width: sheet.right - left, color: inks.text }),
      textMark(label, { x: left, y, style, color: inks.text }),
      textMark(brief.format.money(minor), { x: sheet.right, y, style, color: inks.text, align: 'right' }),
    ],
    bottom: top + 16 + totalSize,
  };
}

function sums(brief: Brief, top: number): Part {
  const { document, words } = brief;
  const { netMinor, totalMinor, prepaidMinor, dueMinor } = document.totals;
  const marks: Mark[] = [];
  let y = top;
  const add = (part: Part): void => {
    marks.push(...part.marks);
    y = part.bottom;
  };
  add(pair(brief, { label: words.net, minor: netMinor, top: y }));
  for (const tax of document.taxes) add(pair(brief, { label: taxLabel(brief, tax), minor: tax.taxMinor, top: y }));
  add(bigTotal(brief, { label: words.total, minor: totalMinor, top: y + 7 - 1 }));
  if (prepaidMinor !== 0) {
    add(pair(brief, { label: words.applied, minor: -prepaidMinor, top: y + 12 }));
    add(pair(brief, { label: words.toPay, minor: dueMinor, top: y }));
  }
  return { marks, bottom: y };
}

/** Legally required notes (exemption reasons) and others, next to the totals. */
function notes({ document }: Brief, top: number): Part {
  const texts = [...document.taxes.map(({ note }) => note ?? ''), ...document.notes].filter((text) => text !== '');
  const marks: Mark[] = [];
  let y = top;
  for (const text of new Set(texts)) {
    const lines = wrap(text, styles.small, noteWidth).map((line) => ({
      text: line,
      style: styles.small,
      color: inks.soft,
    }));
    const part = stack(lines, { x: sheet.left, top: y });
    marks.push(...part.marks);
    y = part.bottom + gap;
  }
  return { marks, bottom: texts.length === 0 ? top : y - gap };
}

export function totalsPart(brief: Brief, top: number): Part {
  const [left, right] = [notes(brief, top), sums(brief, top)];
  return { marks: [...left.marks, ...right.marks], bottom: Math.max(left.bottom, right.bottom) };
}
