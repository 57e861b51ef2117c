import { create, type Font, type Glyph } from 'fontkit';

const shapedLimit = 2000;

type OutlinePoint = { onCurve: boolean; endContour: boolean; x: number; y: number };
type Component = {
  glyphID: number;
  dx: number;
  dy: number;
  scaleX: number;
  scaleY: number;
  scale01: number;
  scale10: number;
};
type Outline = { numberOfContours: number; points?: OutlinePoint[]; components?: Component[] };

/**
 * fontkit's internals of a WOFF2 font; its public part returns the widths of an instance but the outlines of the
 * default.
 */
type Insides = Font & {
  constructor: new (stream: unknown, coordinates?: readonly number[]) => Insides;
  stream: { constructor: new (bytes: Buffer) => unknown };
  _transformedGlyphs?: readonly Outline[];
  _variationProcessor?: { transformPoints(glyph: number, points: OutlinePoint[]): void };
};

type Placed = { glyph: Glyph; advance: number; xOffset: number; yOffset: number };

export type FontInstance = {
  unitsPerEm: number;
  has(codePoint: number): boolean;
  /**
   * Glyphs in order with their advances, including kerning; `features` are OpenType features besides the usual ones.
   */
  shape(text: string, features?: readonly string[]): readonly Placed[];
  /** Closed curves of a glyph in font units, y upwards, as drawing commands. */
  outline(glyph: Glyph): readonly { command: string; args: readonly number[] }[];
};

// Origin, advance, top and bottom: a glyph's variation data ends in four points that are not drawn.
function phantomPoints(): OutlinePoint[] {
  return Array.from({ length: 4 }, () => ({ onCurve: false, endContour: true, x: 0, y: 0 }));
}

function varyPoints(font: Insides, id: number, points: readonly OutlinePoint[]): OutlinePoint[] {
  const moved = [...points.map((point) => ({ ...point })), ...phantomPoints()].map(withCopy);
  font._variationProcessor?.transformPoints(id, moved);
  return moved.slice(0, points.length);
}

/** fontkit copies points while moving them. */
function withCopy(point: OutlinePoint): OutlinePoint {
  return Object.defineProperty(point, 'copy', { value: () => withCopy({ ...point }) });
}

function varyComponents(font: Insides, id: number, parts: readonly Component[]): Component[] {
  const places = parts.map(({ dx, dy }) => ({ onCurve: true, endContour: true, x: dx, y: dy }));
  const moved = varyPoints(font, id, places);
  return parts.map((part, index) => ({ ...part, dx: moved[index]?.x ?? part.dx, dy: moved[index]?.y ?? part.dy }));
}

/** Outlines of the default instance, varied to the requested one when a glyph is first drawn. */
function instanceOutlines(base: Insides, font: Insides): readonly Outline[] {
  base.getGlyph(0);
  const defaults = base._transformedGlyphs ?? [];
  const made = new Map<number, Outline>();
  const vary = (id: number, outline: Outline): Outline => {
    if (outline.points) return { ...outline, points: varyPoints(font, id, outline.points) };
    if (outline.components) return { ...outline, components: varyComponents(font, id, outline.components) };
    return outline;
  };
  return new Proxy(defaults, {
    get(target, key) {
      const id = typeof key === 'string' ? Number(key) : Number.NaN;
      const outline = Number.isInteger(id) ? target[id] : undefined;
      if (!outline) return Reflect.get(target, key);
      const known = made.get(id) ?? vary(id, outline);
      made.set(id, known);
      return known;
    },
  });
}

function atWeight(bytes: Buffer, weight: number): Insides {
  // NOTE: the bytes are a WOFF2 file of ours, so fontkit returns a font with these internals.
  const base = create(bytes) as Insides;
  const axes = base.variationAxes;
  if (Object.keys(axes).length === 0) return base;
  const coordinates = Object.entries(axes).map(([tag, axis]) => {
    if (!axis) return 0;
    return tag === 'wght' ? Math.min(axis.max, Math.max(axis.min, weight)) : axis.default;
  });
  const font = new base.constructor(new base.stream.constructor(bytes), coordinates);
  // Reading any table decompresses the file; only then do the default instance's outlines match.
  void font.numGlyphs;
  font._transformedGlyphs = instanceOutlines(base, font);
  return font;
}

function shapeWith(font: Font, text: string, features: readonly string[]): readonly Placed[] {
  const run = features.length === 0 ? font.layout(text) : font.layout(text, [...features]);
  return run.glyphs.map((glyph, index) => {
    const place = run.positions[index];
    return { glyph, advance: place?.xAdvance ?? 0, xOffset: place?.xOffset ?? 0, yOffset: place?.yOffset ?? 0 };
  });
}

/** One of our font files at one weight. Fonts without axes are used unchanged. */
export function openFont(bytes: Buffer, weight: number): FontInstance {
  const font = atWeight(bytes, weight);
  // Fitting a text measures the same words at many sizes.
  const shaped = new Map<string, readonly Placed[]>();
  return {
    unitsPerEm: font.unitsPerEm,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    shape(text, features = []) {
      const key = features.length === 0 ? text : `${features.join()} ${text}`;
      const known = shaped.get(key) ?? shapeWith(font, text, features);
      if (shaped.size >= shapedLimit) shaped.clear();
      shaped.set(key, known);
      return known;
    },
    outline: (glyph) => glyph.path.commands,
  };
}
