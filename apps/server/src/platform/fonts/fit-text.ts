import { type TextStyle, widthOf } from './draw-text.ts';
import type { Face, FontCatalog } from './font-catalog.ts';

type FitInput = {
  text: string;
  face: Face;
  width: number;
  /** Wanted sizes, largest first, each with its number of lines. */
  steps: readonly (readonly [size: number, lines: number])[];
  tracking?: number;
};

export type FittedText = { lines: string[]; style: TextStyle };

/** Widths are in em, so that one measurement serves every size. */
type Piece = { text: string; width: number; bare: number };
type Measure = (text: string) => number;
type Measured = { pieces: readonly Piece[]; measure: Measure };

const words = new Intl.Segmenter('ja', { granularity: 'word' });
// Punctuation that never begins a line and brackets that never end one (JIS X 4051, the common part).
const noStart = /^[、。，．・：；？！）」』】〕｝〉》ー…‥’”%,.;:!?)\]}»”’]/u;
const noEnd = /[（「『【〔｛〈《‘“([{«¿¡]$/u;

/** Pieces a line may break after: words with the following space, or words of scripts without spaces. */
function splitText(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = found.at(-1);
    const isGlued = last !== undefined && (segment === ' ' || noStart.test(segment) || noEnd.test(last));
    const isLatinTail = last !== undefined && !last.endsWith(' ') && isSpaced(last) && isSpaced(segment);
    if (isGlued || isLatinTail) found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found;
}

function isSpaced(text: string): boolean {
  return !/[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]/u.test(text);
}

/** Cuts a word wider than the line. */
function slices({ text, bare }: Piece, measure: Measure, width: number): string[] {
  if (bare <= width) return [text];
  const parts: string[] = [];
  let [part, used] = ['', 0];
  for (const letter of text) {
    const more = measure(letter);
    if (part !== '' && used + more > width) {
      parts.push(part);
      [part, used] = ['', 0];
    }
    part += letter;
    used += more;
  }
  return [...parts, part];
}

function breakLines({ pieces, measure }: Measured, width: number): string[] {
  const lines: string[] = [];
  let [line, used] = ['', 0];
  for (const piece of pieces) {
    if (line !== '' && used + piece.bare > width) {
      lines.push(line.trimEnd());
      [line, used] = ['', 0];
    }
    const parts = slices(piece, measure, width);
    const last = parts.pop() ?? '';
    lines.push(...parts);
    line += last;
    used += parts.length === 0 ? piece.width : measure(last);
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

function cut(lines: readonly string[], measure: Measure, limit: { width: number; count: number }): string[] {
  const kept = lines.slice(0, limit.count);
  let last = [...(kept.pop() ?? '')];
  while (last.length > 0 && measure(`${last.join('').trimEnd()}…`) > limit.width) last = last.slice(0, -1);
  return [
    ...kept,
    `${last
      .join('')
      .trimEnd()
      .replace(/[,;:·–-]$/u, '')}…`,
  ];
}

/** Narrows the lines as far as their number allows, so that the last is not a single word. */
function balanced(measured: Measured, lines: string[], width: number): string[] {
  let best = lines;
  for (let share = 0.95; share > 0.55 && lines.length > 1; share -= 0.05) {
    const widest = Math.max(...measured.pieces.map(({ bare }) => bare));
    const tried = breakLines(measured, width * share);
    if (tried.length > lines.length || widest > width * share) break;
    best = tried;
  }
  return best;
}

/** Lines within the width, broken where readers of the script expect it; `measure` returns widths in its unit. */
export function wrapText(text: string, { width, measure }: { width: number; measure: Measure }): string[] {
  const pieces = splitText(text).map((piece) => ({
    text: piece,
    width: measure(piece),
    bare: measure(piece.trimEnd()),
  }));
  return breakLines({ pieces, measure }, width);
}

/** The largest size at which the text fits its lines; text that fits none ends in an ellipsis at the smallest. */
export function fitText(shelf: FontCatalog, { text, face, width, steps, tracking = 0 }: FitInput): FittedText {
  const measure: Measure = (part) => widthOf(shelf, part, { face, size: 1, tracking });
  const pieces = splitText(text).map((piece) => ({
    text: piece,
    width: measure(piece),
    bare: measure(piece.trimEnd()),
  }));
  const measured = { pieces, measure };
  for (const [size, count] of steps) {
    const room = width / size;
    if (pieces.some(({ bare }) => bare > room)) continue;
    const lines = breakLines(measured, room);
    if (lines.length <= count) return { lines: balanced(measured, lines, room), style: { face, size, tracking } };
  }
  const [size, count] = steps.at(-1) ?? [24, 1];
  const lines = breakLines(measured, width / size);
  const limit = { width: width / size, count };
  return { lines: lines.length <= count ? lines : cut(lines, measure, limit), style: { face, size, tracking } };
}
