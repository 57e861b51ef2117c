import type { Mark } from './sheet.ts';
import { type FontGlyph, type KernPair, writeTrueType } from './true-type.ts';
import { type FaceName, faceNames, kernOf, letterOf, unitsPerEm } from './typesetter.ts';

type Used = { codes: Set<number>; pairs: Map<string, KernPair> };

function collect(pages: readonly (readonly Mark[])[]): Map<FaceName, Used> {
  const used = new Map<FaceName, Used>();
  for (const mark of pages.flat()) {
    if (mark.kind !== 'text' || mark.text === '') continue;
    const { face } = mark.style;
    const known = used.get(face) ?? { codes: new Set<number>(), pairs: new Map<string, KernPair>() };
    used.set(face, known);
    let left = 0;
    for (const letter of mark.text) {
      const right = letter.codePointAt(0) ?? 0;
      known.codes.add(right);
      const value = left === 0 ? 0 : kernOf(left, right, face);
      if (value !== 0) known.pairs.set(`${left} ${right}`, { left, right, value });
      left = right;
    }
  }
  return used;
}

function fontOf(face: FaceName, { codes, pairs }: Used): Buffer {
  const glyphs = [...codes]
    .toSorted((one, other) => one - other)
    .map((code) => letterOf(code, face))
    .filter((letter): letter is NonNullable<typeof letter> => letter !== undefined)
    .map(({ codePoint, advance, contours }): FontGlyph => ({ codePoint, advance, contours }));
  return writeTrueType({
    name: `Enlace-${face.charAt(0).toUpperCase()}${face.slice(1)}`,
    unitsPerEm,
    ascender: Math.round(unitsPerEm * 0.95),
    descender: -Math.round(unitsPerEm * 0.25),
    capHeight: Math.round(unitsPerEm * 0.7),
    xHeight: Math.round(unitsPerEm * 0.5),
    glyphs,
    kerning: [...pairs.values()],
  });
}

/** One font for each hand that is used on the pages, holding the letters that are used and no other. */
export function fontsOf(pages: readonly (readonly Mark[])[]): Map<FaceName, Buffer> {
  const used = collect(pages);
  const fonts = new Map<FaceName, Buffer>();
  for (const face of faceNames) {
    const letters = used.get(face);
    if (letters) fonts.set(face, fontOf(face, letters));
  }
  return fonts;
}
