import { spacedIban } from '@enlace/contract/billing/invoices/iban.rules.ts';
import { fill } from '../locales/texts.ts';
import { type Brief, baseline, leading, type Part, styles } from './page-top.ts';
import { qrMark } from './qr-code.ts';
import { inks, lineMark, type Mark, sheet, textMark } from './sheet.ts';
import { drawable, measure, type TextStyle, wrap } from './typesetter.ts';

/** Where a page's content ends, and the position of its last line. */
export const contentBottom = 1017;
const footLine = 1045;
const footWidth = 560;
const payWidth = 430;
const codeSide = 96;

type Run = { text: string; isStrong: boolean };

/** A sentence with its values in bold. */
function runsOf(sentence: string, values: Readonly<Record<string, string>>): Run[] {
  return sentence
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? { text: part, isStrong: false } : { text: values[name] ?? '', isStrong: true };
    });
}

function styleOf(isStrong: boolean): TextStyle {
  return isStrong ? styles.strong : styles.body;
}

/**
 * Pieces a line may break after: words, and letters of scripts without spaces; punctuation stays with the preceding
 * piece.
 */
function piecesOf(runs: readonly Run[]): Run[] {
  return runs.flatMap(({ text, isStrong }) =>
    (
      text.match(/[^ \u3040-\u30ff\u3400-\u9fff\uff00-\uffef、。]+ ?|[ \u3040-\u30ff\u3400-\u9fff][、。）」]?|./gu) ??
      []
    ).map((piece) => ({
      text: piece,
      isStrong,
    })),
  );
}

function richLines(runs: readonly Run[], width: number): Run[][] {
  const lines: Run[][] = [[]];
  let used = 0;
  for (const piece of piecesOf(runs)) {
    const style = styleOf(piece.isStrong);
    const parts =
      measure(drawable(piece.text, style.face), style) <= width ? [piece.text] : wrap(piece.text, style, width);
    for (const text of parts) {
      const wide = measure(drawable(text, style.face), style);
      // Closing punctuation stays with its word, even slightly beyond the edge.
      if (used > 0 && used + measure(text.trimEnd(), style) > width && !/^[.,;:)、。）」]/u.test(text)) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)?.push({ text, isStrong: piece.isStrong });
      used += wide;
    }
  }
  return lines;
}

function paymentRuns({ document, words }: Brief): Run[] {
  const { iban, bic, bankName, reference, payUrl } = document.payment;
  const bank = [bankName, bic].filter((text) => text !== null).join(', ');
  const values = {
    // To be typed: the QR code has the full address and opens this very invoice.
    url: payUrl?.replace(/^https?:\/\//, '').split('?', 1)[0] ?? '',
    // Kept on one line.
    iban: spacedIban(iban ?? '').replaceAll(' ', '\u00a0'),
    reference: (reference ?? document.number).replaceAll(' ', '\u00a0'),
  };
  const named = (sentence: string) => sentence.replace('{bank}', bank === '' ? '' : fill(words.bank, { bank }));
  if (payUrl !== null && iban !== null) return runsOf(named(words.payByCardOrTransfer), values);
  if (iban !== null) return runsOf(named(words.payByTransfer), values);
  return payUrl === null ? [] : runsOf(words.payByCard, values);
}

function isOpen({ document }: Brief): boolean {
  return document.kind === 'invoice' && document.settledOn === null && document.totals.dueMinor > 0;
}

/** The payment instructions. */
function sayings(brief: Brief): Run[] {
  const { document, words, format } = brief;
  if (document.kind === 'credit_note') return [{ text: words.inFavour, isStrong: false }];
  if (document.settledOn !== null)
    return [{ text: fill(words.settled, { date: format.date(document.settledOn) }), isStrong: false }];
  if (document.totals.dueMinor === 0) return [{ text: words.nothingDue, isStrong: false }];
  return paymentRuns(brief);
}

/** Payment instructions at the foot of the last page, with a QR code that opens the payment page. */
export function payPart(brief: Brief): Part & { height: number } {
  const { words, document } = brief;
  const runs = sayings(brief);
  const lines = runs.length === 0 ? [] : richLines(runs, payWidth);
  const lineHeight = styles.body.size * leading;
  const labelHeight = isOpen(brief) ? styles.label.size * leading + 3 : 0;
  const textHeight = lines.length === 0 ? 0 : lines.length * lineHeight + labelHeight;
  const { payUrl } = document.payment;
  const hasCode = isOpen(brief) && payUrl !== null;
  const height = Math.max(textHeight, hasCode ? codeSide : 0);
  const marks: Mark[] = [];
  let y = contentBottom - textHeight;
  if (labelHeight > 0 && lines.length > 0) {
    const spot = { x: sheet.left, y: baseline(y, styles.label.size), style: styles.label, color: inks.quiet };
    marks.push(textMark(words.howToPay, spot));
    y += labelHeight;
  }
  for (const line of lines) {
    let x = sheet.left;
    for (const { text, isStrong } of line) {
      const style = styleOf(isStrong);
      marks.push(textMark(text, { x, y: baseline(y, style.size), style, color: isStrong ? inks.text : inks.soft }));
      x += measure(drawable(text, style.face), style);
    }
    y += lineHeight;
  }
  if (hasCode) {
    marks.push(qrMark(payUrl, { x: sheet.right - codeSide, y: contentBottom - codeSide, side: codeSide }));
    const spot = {
      x: sheet.right,
      y: contentBottom - codeSide - 10,
      style: styles.foot,
      color: inks.quiet,
      align: 'right',
    } as const;
    marks.push(textMark(words.payCode, spot));
  }
  return { marks, bottom: contentBottom, height: hasCode ? Math.max(height, codeSide + 22) : height };
}

/** Registry line and page number, at the foot of each page. */
export function footPart({ document, words }: Brief, place: { page: number; pages: number }): Mark[] {
  const { foot } = styles;
  const lines = wrap(document.seller.footer ?? '', foot, footWidth).slice(0, 3);
  const top = footLine + 14;
  const text = fill(words.page, { page: String(place.page), pages: String(place.pages) });
  return [
    lineMark({ y: footLine }),
    ...lines.map((line, index) =>
      textMark(line, {
        x: sheet.left,
        y: baseline(top + index * foot.size * leading, foot.size),
        style: foot,
        color: inks.quiet,
      }),
    ),
    textMark(text, { x: sheet.right, y: baseline(top, foot.size), style: foot, color: inks.quiet, align: 'right' }),
  ];
}
