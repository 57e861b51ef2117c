/** A closed contour of a glyph: quadratic, as in TrueType, in units of `unitsPerEm`, y upwards. */
export type GlyphPoint = { x: number; y: number; isOnCurve: boolean };
export type FontGlyph = { codePoint: number; advance: number; contours: readonly (readonly GlyphPoint[])[] };
/** How far the second letter moves towards the first. */
export type KernPair = { left: number; right: number; value: number };

type FontPlan = {
  /** PostScript name, without spaces. */
  name: string;
  unitsPerEm: number;
  ascender: number;
  descender: number;
  capHeight: number;
  xHeight: number;
  /** In code point order; the glyph for missing letters is added at the front. */
  glyphs: readonly FontGlyph[];
  kerning: readonly KernPair[];
};

type Box = { xMin: number; yMin: number; xMax: number; yMax: number };

const emptyBox: Box = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
const checkSumMagic = 0xb1b0afba;

/** Sequential byte writer, big-endian as in TrueType. */
class Bytes {
  #parts: number[] = [];

  u8(...values: readonly number[]): this {
    for (const value of values) this.#parts.push(value & 0xff);
    return this;
  }

  u16(...values: readonly number[]): this {
    for (const value of values) this.#parts.push((value >> 8) & 0xff, value & 0xff);
    return this;
  }

  u32(...values: readonly number[]): this {
    for (const value of values) this.u16(Math.floor(value / 0x10000) & 0xffff, value & 0xffff);
    return this;
  }

  text(value: string): this {
    for (const letter of value) this.u8(letter.charCodeAt(0));
    return this;
  }

  get length(): number {
    return this.#parts.length;
  }

  done(): Buffer {
    return Buffer.from(this.#parts);
  }
}

function boxOf(contours: FontGlyph['contours']): Box {
  const points = contours.flat();
  if (points.length === 0) return emptyBox;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}

function outlineBytes({ contours }: FontGlyph): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const { xMin, yMin, xMax, yMax } = boxOf(contours);
  const bytes = new Bytes().u16(contours.length, xMin, yMin, xMax, yMax);
  let end = -1;
  for (const contour of contours) bytes.u16((end += contour.length));
  // No hinting instructions.
  bytes.u16(0).u8(...points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0)));
  for (const axis of ['x', 'y'] as const) {
    let last = 0;
    for (const point of points) {
      bytes.u16(point[axis] - last);
      last = point[axis];
    }
  }
  while (bytes.length % 4 !== 0) bytes.u8(0);
  return bytes.done();
}

function searchFields(count: number, size: number): [range: number, selector: number, shift: number] {
  const selector = Math.floor(Math.log2(Math.max(1, count)));
  const range = 2 ** selector * size;
  return [range, selector, count * size - range];
}

/** Format 12: one group per letter, since a document's letters are rarely consecutive. */
function characterMap(glyphs: readonly FontGlyph[]): Buffer {
  const bytes = new Bytes().u16(0, 1, 3, 10).u32(12);
  bytes.u16(12, 0).u32(16 + 12 * glyphs.length, 0, glyphs.length);
  for (const [index, { codePoint }] of glyphs.entries()) bytes.u32(codePoint, codePoint, index + 1);
  return bytes.done();
}

function kernTable(glyphs: readonly FontGlyph[], kerning: readonly KernPair[]): Buffer {
  const ids = new Map(glyphs.map(({ codePoint }, index) => [codePoint, index + 1]));
  const pairs = kerning
    .map(({ left, right, value }) => ({ left: ids.get(left) ?? 0, right: ids.get(right) ?? 0, value }))
    .toSorted((one, other) => one.left - other.left || one.right - other.right);
  const bytes = new Bytes().u16(0, 1, 0, 14 + 6 * pairs.length, 1, pairs.length, ...searchFields(pairs.length, 6));
  for (const { left, right, value } of pairs) bytes.u16(left, right, value);
  return bytes.done();
}

function nameTable(name: string): Buffer {
  const records = [
    [1, name],
    [2, 'Regular'],
    [4, name],
    [6, name],
  ] as const;
  const texts = records.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const bytes = new Bytes().u16(0, records.length, 6 + 12 * records.length);
  let offset = 0;
  for (const [index, [id]] of records.entries()) {
    const length = texts[index]?.length ?? 0;
    bytes.u16(3, 1, 0x409, id, length, offset);
    offset += length;
  }
  return Buffer.concat([bytes.done(), ...texts]);
}

function os2Table(plan: FontPlan, box: Box): Buffer {
  const codes = plan.glyphs.map(({ codePoint }) => Math.min(codePoint, 0xffff));
  const half = Math.round(plan.unitsPerEm / 2);
  const bytes = new Bytes().u16(4, half, 400, 5, 0, half, half, 0, 140, half, half, 0, 480, 60, half, 0);
  bytes
    .u8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    .u32(0, 0, 0, 0)
    .text('ENLC')
    .u16(0x40, codes[0] ?? 32, codes.at(-1) ?? 32);
  bytes.u16(plan.ascender, plan.descender, 0, Math.max(plan.ascender, box.yMax), Math.max(0, -plan.descender));
  return bytes.u32(0, 0).u16(plan.xHeight, plan.capHeight, 0, 32, 2).done();
}

function headTable(plan: FontPlan, box: Box): Buffer {
  const bytes = new Bytes().u32(0x10000, 0x10000, 0, 0x5f0f3cf5).u16(0, plan.unitsPerEm).u32(0, 0, 0, 0);
  // No style bits; the smallest readable size is 6; offsets are 32 bits wide.
  return bytes.u16(box.xMin, box.yMin, box.xMax, box.yMax, 0, 6, 2, 1, 0).done();
}

function headerTable(plan: FontPlan, box: Box): Buffer {
  const widest = Math.max(0, ...plan.glyphs.map(({ advance }) => advance));
  const bytes = new Bytes().u32(0x10000).u16(plan.ascender, plan.descender, 0, widest, box.xMin, 0, box.xMax, 1, 0, 0);
  return bytes.u16(0, 0, 0, 0, 0, plan.glyphs.length + 1).done();
}

function limitsTable(glyphs: readonly FontGlyph[]): Buffer {
  const points = Math.max(0, ...glyphs.map(({ contours }) => contours.flat().length));
  const contours = Math.max(0, ...glyphs.map((glyph) => glyph.contours.length));
  return new Bytes()
    .u32(0x10000)
    .u16(glyphs.length + 1, points, contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
    .done();
}

function checkSum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) {
    for (let index = 0; index < 4; index += 1) sum += (table[at + index] ?? 0) * 2 ** (8 * (3 - index));
    sum %= 2 ** 32;
  }
  return sum;
}

function assemble(tables: readonly (readonly [tag: string, bytes: Buffer])[]): Buffer {
  const sorted = tables.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const directory = new Bytes().u32(0x10000).u16(sorted.length, ...searchFields(sorted.length, 16));
  let offset = 12 + 16 * sorted.length;
  const bodies: Buffer[] = [];
  let headAt = 0;
  for (const [tag, bytes] of sorted) {
    if (tag === 'head') headAt = offset;
    directory.text(tag).u32(checkSum(bytes), offset, bytes.length);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    bodies.push(padded);
    offset += padded.length;
  }
  const file = Buffer.concat([directory.done(), ...bodies]);
  file.writeUInt32BE((checkSumMagic - checkSum(file) + 2 ** 32) % 2 ** 32, headAt + 8);
  return file;
}

/** The glyph for missing letters: an empty box that is never printed. */
function missingGlyph(unitsPerEm: number): FontGlyph {
  return { codePoint: 0, advance: Math.round(unitsPerEm / 2), contours: [] };
}

/**
 * Writes a TrueType font with exactly these letters, so that one embedded file contains all a text needs, whatever
 * fonts they came from.
 */
export function writeTrueType(plan: FontPlan): Buffer {
  const all = [missingGlyph(plan.unitsPerEm), ...plan.glyphs];
  const box = boxOf(plan.glyphs.flatMap(({ contours }) => contours));
  const outlines = all.map(outlineBytes);
  const metrics = new Bytes();
  for (const glyph of all) metrics.u16(glyph.advance, boxOf(glyph.contours).xMin);
  const locations = new Bytes();
  let at = 0;
  for (const outline of outlines) {
    locations.u32(at);
    at += outline.length;
  }
  locations.u32(at);
  return assemble([
    ['OS/2', os2Table(plan, box)],
    ['cmap', characterMap(plan.glyphs)],
    ['glyf', Buffer.concat(outlines)],
    ['head', headTable(plan, box)],
    ['hhea', headerTable(plan, box)],
    ['hmtx', metrics.done()],
    ...(plan.kerning.length === 0 ? [] : [['kern', kernTable(plan.glyphs, plan.kerning)] as const]),
    ['loca', locations.done()],
    ['maxp', limitsTable(plan.glyphs)],
    ['name', nameTable(plan.name)],
    ['post', new Bytes().u32(0x30000, 0).u16(-100, 50).u32(0, 0, 0, 0, 0).done()],
  ]);
}
