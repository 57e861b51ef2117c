import type { FontInstance } from '#platform/fonts/font-instance.ts';
import { createFontCatalog, type Face } from '#platform/fonts/font-catalog.ts';
import { wrapText } from '#platform/fonts/fit-text.ts';
import type { FontGlyph, GlyphPoint } from './true-type.ts';

/** The faces of an invoice; those for figures have digits of equal width. */
const faces = {
  text: { family: 'hanken', weight: 420 },
  medium: { family: 'hanken', weight: 500 },
  strong: { family: 'hanken', weight: 600 },
  figures: { family: 'hanken', weight: 420 },
  strongFigures: { family: 'hanken', weight: 560 },
  title: { family: 'petrona', weight: 480 },
} as const satisfies Record<string, Face>;
export type FaceName = keyof typeof faces;
export const faceNames: readonly FaceName[] = ['text', 'medium', 'strong', 'figures', 'strongFigures', 'title'];

export type TextStyle = { face: FaceName; size: number; /** In em, between Latin letters. */ tracking?: number };

/** Units of the fonts we write; the source fonts have 1000 or 2000. */
export const unitsPerEm = 2000;
const lastKernedLetter = 0x024f;
const replacement = 0x25a1;
const invisible = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}|\p{Cc}/gu;

type Letter = FontGlyph & { font: FontInstance };

const shelf = createFontCatalog();
const letters = new Map<string, Letter | undefined>();
const kerns = new Map<string, number>();
const lettersLimit = 6000;

function featuresOf(face: FaceName): readonly string[] {
  return face === 'figures' || face === 'strongFigures' ? ['tnum'] : [];
}

type Draft = { contours: GlyphPoint[][]; scale: number };

function addCommand(draft: Draft, command: string, args: readonly number[]): void {
  const at = (index: number): number => Math.round((args[index] ?? 0) * draft.scale);
  const contour = draft.contours.at(-1);
  if (command === 'moveTo') draft.contours.push([{ x: at(0), y: at(1), isOnCurve: true }]);
  if (command === 'lineTo') contour?.push({ x: at(0), y: at(1), isOnCurve: true });
  if (command === 'quadraticCurveTo')
    contour?.push({ x: at(0), y: at(1), isOnCurve: false }, { x: at(2), y: at(3), isOnCurve: true });
  if (command === 'bezierCurveTo') throw new Error('a font with cubic curves; TrueType has none');
}

/** Drops a last point equal to the first: contours are closed implicitly. */
function closed(contour: readonly GlyphPoint[]): readonly GlyphPoint[] {
  const [first, last] = [contour[0], contour.at(-1)];
  const isRepeated = contour.length > 1 && last?.isOnCurve === true && first?.x === last.x && first.y === last.y;
  return isRepeated ? contour.slice(0, -1) : contour;
}

function readLetter(codePoint: number, face: FaceName): Letter | undefined {
  const font = shelf.find(codePoint, faces[face]);
  if (!font) return undefined;
  const [placed] = font.shape(String.fromCodePoint(codePoint), featuresOf(face));
  if (!placed) return undefined;
  const scale = unitsPerEm / font.unitsPerEm;
  const draft: Draft = { contours: [], scale };
  for (const { command, args } of font.outline(placed.glyph)) addCommand(draft, command, args);
  const contours = draft.contours.map(closed).filter(({ length }) => length > 1);
  return { codePoint, advance: Math.round(placed.advance * scale), contours, font };
}

/** A letter's glyph; undefined when none of our fonts has it. */
export function letterOf(codePoint: number, face: FaceName): Letter | undefined {
  const key = `${face} ${codePoint}`;
  if (letters.has(key)) return letters.get(key);
  if (letters.size >= lettersLimit) letters.clear();
  const letter = readLetter(codePoint, face);
  letters.set(key, letter);
  return letter;
}

/** Kerning between two letters, in em units. */
export function kernOf(left: number, right: number, face: FaceName): number {
  if (left > lastKernedLetter || right > lastKernedLetter || left === 32 || right === 32) return 0;
  const key = `${face} ${left} ${right}`;
  const known = kerns.get(key);
  if (known !== undefined) return known;
  const [first, second] = [letterOf(left, face), letterOf(right, face)];
  if (!first || !second || first.font !== second.font) return 0;
  const run = first.font.shape(String.fromCodePoint(left, right), featuresOf(face));
  // A pair that becomes one glyph is a ligature, which is not used here.
  const whole = run.reduce((sum, { advance }) => sum + advance, 0) * (unitsPerEm / first.font.unitsPerEm);
  const kern = run.length === 2 ? Math.round(whole) - first.advance - second.advance : 0;
  kerns.set(key, kern);
  return kern;
}

/** Replaces letters missing from our fonts with an empty square. */
export function drawable(text: string, face: FaceName): string {
  let result = '';
  for (const letter of text.normalize('NFC').replaceAll(invisible, '').replaceAll(/\s/g, ' ')) {
    const has = letterOf(letter.codePointAt(0) ?? 0, face) !== undefined;
    result += has ? letter : String.fromCodePoint(letterOf(replacement, face) ? replacement : 0x3f);
  }
  return result;
}

/** Width in the same unit as the style's size. */
export function measure(text: string, { face, size, tracking = 0 }: TextStyle): number {
  let units = 0;
  let last = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    units += (letterOf(code, face)?.advance ?? 0) + (last === 0 ? 0 : kernOf(last, code, face));
    last = code;
  }
  return (units / unitsPerEm + [...text].length * tracking) * size;
}

/** The lines of a text within a width. */
export function wrap(text: string, style: TextStyle, width: number): string[] {
  return wrapText(drawable(text, style.face), { width, measure: (part) => measure(part, style) });
}
