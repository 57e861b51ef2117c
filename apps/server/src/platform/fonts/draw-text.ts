import type { FontInstance } from './font-instance.ts';
import type { Face, FontCatalog } from './font-catalog.ts';

export type TextStyle = { face: Face; size: number; /** In em. */ tracking?: number };
type Run = { font: FontInstance; text: string };

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const plainDigit = /^[\d#*©®™]$/u;
const invisible = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}|\p{Cc}/gu;

/** Text reduced to drawable letters: no emoji, no scripts beyond our fonts, single spaces. */
export function drawable(shelf: FontCatalog, text: string, face: Face): string {
  let result = '';
  for (const { segment } of graphemes.segment(text.normalize('NFC').replaceAll(/\s+/g, ' '))) {
    if (pictograph.test(segment) && !plainDigit.test(segment)) continue;
    for (const letter of segment.replaceAll(invisible, '')) {
      if (letter === ' ' || shelf.find(letter.codePointAt(0) ?? 0, face)) result += letter;
    }
  }
  return result.replaceAll(/ {2,}/g, ' ').trim();
}

function runsOf(shelf: FontCatalog, text: string, face: Face): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const code = letter.codePointAt(0) ?? 0;
    // A space stays in the preceding run, or words of one script would be split.
    const font = letter === ' ' && last ? last.font : shelf.find(code, face);
    if (!font) continue;
    if (last && last.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

export function widthOf(shelf: FontCatalog, text: string, { face, size, tracking = 0 }: TextStyle): number {
  let width = 0;
  for (const { font, text: part } of runsOf(shelf, text, face)) {
    for (const { advance } of font.shape(part)) width += (advance / font.unitsPerEm + tracking) * size;
  }
  return width;
}

const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

/** The outlines of one line as SVG path data; `x` and `y` are the start of its baseline. */
export function textPath(shelf: FontCatalog, text: string, place: TextStyle & { x: number; y: number }): string {
  const { face, size, tracking = 0, y } = place;
  let { x } = place;
  let path = '';
  for (const { font, text: part } of runsOf(shelf, text, face)) {
    const scale = size / font.unitsPerEm;
    for (const { glyph, advance, xOffset, yOffset } of font.shape(part)) {
      const [left, base] = [x + xOffset * scale, y - yOffset * scale];
      for (const { command, args } of font.outline(glyph)) {
        const points = args.map((value, index) =>
          (index % 2 === 0 ? left + value * scale : base - value * scale).toFixed(1),
        );
        path += (letters[command] ?? '') + points.join(' ');
      }
      x += advance * scale + tracking * size;
    }
  }
  return path;
}
