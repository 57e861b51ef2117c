import { drawable, textPath, widthOf } from '#platform/fonts/draw-text.ts';
import { type FittedText, fitText } from '#platform/fonts/fit-text.ts';
import type { Face, FontCatalog } from '#platform/fonts/font-catalog.ts';
import type { PictureOrder } from '../share-image.types.ts';

export type Box = { x: number; y: number; width: number; height: number };
/** Position of the cover image: its box, corners, and which part stays when cropped. */
export type PhotoPlace = Box & { radius: number; position: 'centre' | 'bottom' };

/** An image in three layers: background, photo, and overlay. */
export type Layout = { ground: string; photo: PhotoPlace | null; over: string };
export type LayoutInput = { order: PictureOrder; shelf: FontCatalog };
export type DrawLayout = (input: LayoutInput) => Layout;

export const ui = (weight: number): Face => ({ family: 'hanken', weight });

export function rect({ x, y, width, height }: Box, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

export function radiusOf(
  { corners }: PictureOrder,
  [straight, soft, round]: readonly [number, number, number],
): number {
  return [straight, soft, round][corners] ?? soft;
}

/** Consecutive lines; `y` is the baseline of the first. */
export function drawLines(
  shelf: FontCatalog,
  { lines, style }: FittedText,
  { x, y, leading, fill }: { x: number; y: number; leading: number; fill: string },
): string {
  const path = lines
    .map((line, index) => textPath(shelf, line, { ...style, x, y: y + index * style.size * leading }))
    .join('');
  return `<path d="${path}" fill="${fill}"/>`;
}

type TextBlock = {
  text: string;
  face: Face;
  steps: readonly (readonly [number, number])[];
  leading: number;
  fill: string;
  tracking?: number;
};

type Stacked = { fitted: FittedText; block: TextBlock; gap: number; height: number };

/** Texts of one column, vertically centred or aligned to the bottom; empty ones leave no gap. */
export function drawColumn(
  shelf: FontCatalog,
  column: Box & { align: 'start' | 'centre' | 'end' },
  blocks: readonly (TextBlock & { gap?: number })[],
): string {
  const stack: Stacked[] = [];
  for (const block of blocks) {
    const text = drawable(shelf, block.text, block.face);
    if (text === '') continue;
    const fitted = fitText(shelf, { ...block, text, width: column.width });
    const height = fitted.style.size * (0.94 + (fitted.lines.length - 1) * block.leading);
    stack.push({ fitted, block, gap: stack.length === 0 ? 0 : (block.gap ?? 0), height });
  }
  const total = stack.reduce((sum, { gap, height }) => sum + gap + height, 0);
  const free = column.height - total;
  let y = column.y + (column.align === 'start' ? 0 : column.align === 'centre' ? free / 2 : free);
  let drawn = '';
  for (const { fitted, block, gap, height } of stack) {
    y += gap;
    const base = y + fitted.style.size * 0.74;
    // Large letters are indented by their own side bearing.
    const x = column.x - (fitted.style.size > 60 ? fitted.style.size * 0.035 : 0);
    drawn += drawLines(shelf, fitted, { x, y: base, leading: block.leading, fill: block.fill });
    y += height;
  }
  return drawn;
}

const thread =
  'M3 16.4c7 0 15.6-3.6 15.6-8.9 0-2.7-2-4.2-4.6-4.2-4.4 0-7.3 4.4-7.3 9 0 5 2.9 8.4 7.2 8.4 3.4 0 6-1.9 7.6-4.6';

/** The page's address with our logo before it, unless the owner removed it. */
export function drawAddress(
  shelf: FontCatalog,
  order: PictureOrder,
  { x, y, width, fill }: { x: number; y: number; width: number; fill: string },
): string {
  const face = ui(560);
  const text = drawable(shelf, order.address, face);
  const left = order.showsMark ? x + 40 : x;
  const fitted = fitText(shelf, {
    text,
    face,
    width: width - (left - x),
    steps: [
      [24, 1],
      [20, 1],
    ],
  });
  const mark = order.showsMark
    ? `<g transform="translate(${x} ${y - 23}) scale(1.15)" fill="none" stroke="${fill}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="${thread}"/></g>`
    : '';
  return mark + drawLines(shelf, fitted, { x: left, y, leading: 1, fill });
}

/** One or two letters representing a page without an image. */
export function initials(shelf: FontCatalog, name: string, face: Face): string {
  const words = drawable(shelf, name, face)
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  // Two adjacent Japanese characters read as a word of their own.
  return (/[\u3040-\u9fff]/u.test(first) ? first : first + last).toLocaleUpperCase();
}

/** Letters in the middle of a box. */
export function drawCentred(
  shelf: FontCatalog,
  text: string,
  place: Box & { face: Face; size: number; fill: string },
): string {
  const { face, size, fill } = place;
  const fitted = fitText(shelf, { text, face, width: place.width, steps: [[size, 1]] });
  const width = textWidth(shelf, fitted);
  const x = place.x + (place.width - width) / 2;
  return drawLines(shelf, fitted, { x, y: place.y + place.height / 2 + size * 0.34, leading: 1, fill });
}

function textWidth(shelf: FontCatalog, { lines, style }: FittedText): number {
  return Math.max(0, ...lines.map((line) => widthOf(shelf, line, style)));
}
