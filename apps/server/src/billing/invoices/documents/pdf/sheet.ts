import { drawable, measure, type TextStyle } from './typesetter.ts';

/** Drawing primitives, in pixels of a 96 dpi sheet from its top left corner; `y` of a text is its baseline. */
export type Mark =
  | { kind: 'text'; text: string; x: number; y: number; style: TextStyle; color: string }
  | { kind: 'line'; x: number; y: number; width: number; color: string; thickness: number }
  | { kind: 'path'; path: string; x: number; y: number; scale: number; color: string; thickness: number }
  | { kind: 'squares'; x: number; y: number; size: number; side: number; rows: readonly SquareRun[]; color: string };
export type SquareRun = { row: number; column: number; length: number };

export const sheet = { width: 793.7, height: 1122.52, left: 62, right: 731.7 } as const;
export const inks = { text: '#191d2e', soft: '#474a59', quiet: '#63666f', line: '#dfdcd6', thread: '#dc390f' } as const;

export type Spot = { x: number; y: number; style: TextStyle; color: string; align?: 'left' | 'right' | 'centre' };

/** One text on one line; letters missing from the fonts are replaced. */
export function textMark(text: string, { x, y, style, color, align = 'left' }: Spot): Mark {
  const shown = drawable(text, style.face);
  const width = align === 'left' ? 0 : measure(shown, style) - (style.tracking ?? 0) * style.size;
  const start = align === 'right' ? x - width : align === 'centre' ? x - width / 2 : x;
  return { kind: 'text', text: shown, x: start, y, style, color };
}

export function lineMark({ y, x = sheet.left, width = sheet.right - sheet.left, color = inks.line }: LineSpot): Mark {
  return { kind: 'line', x, y, width, color, thickness: 1 };
}
type LineSpot = { y: number; x?: number; width?: number; color?: string };
