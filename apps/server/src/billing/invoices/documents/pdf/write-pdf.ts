import type PDFDocument from 'pdfkit';
import { toDate } from '#platform/clock.ts';
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

/** One font per face used on the pages, containing only the letters used. */
function fontsOf(pages: readonly (readonly Mark[])[]): Map<FaceName, Buffer> {
  const used = collect(pages);
  const fonts = new Map<FaceName, Buffer>();
  for (const face of faceNames) {
    const letters = used.get(face);
    if (letters) fonts.set(face, fontOf(face, letters));
  }
  return fonts;
}

/** Points per pixel of the sheet. */
const point = 72 / 96;
const size: [number, number] = [595.28, 841.89];

export type Attachment = { name: string; description: string; content: string };
export type PdfOrder = {
  pages: readonly (readonly Mark[])[];
  title: string;
  /** The name of the generating product. */
  product: string;
  language: string;
  /** Day of the document: the same invoice always yields the same file. */
  day: string;
  attachment: Attachment | null;
  /** More metadata as RDF descriptions. */
  metadata: string | null;
};

type Pdf = InstanceType<typeof PDFDocument>;

function drawSquares(pdf: Pdf, mark: Extract<Mark, { kind: 'squares' }>): void {
  const unit = (mark.side * point) / mark.size;
  const [x, y] = [mark.x * point, mark.y * point];
  for (const { row, column, length } of mark.rows) pdf.rect(x + column * unit, y + row * unit, length * unit, unit);
  pdf.fill(mark.color);
}

function drawPath(pdf: Pdf, { path, x, y, scale, color, thickness }: Extract<Mark, { kind: 'path' }>): void {
  pdf
    .save()
    .translate(x * point, y * point)
    .scale(scale * point);
  pdf.path(path).lineWidth(thickness).lineCap('round').lineJoin('round').stroke(color);
  pdf.restore();
}

function draw(pdf: Pdf, mark: Mark): void {
  if (mark.kind === 'squares') return drawSquares(pdf, mark);
  if (mark.kind === 'path') return drawPath(pdf, mark);
  if (mark.kind === 'line') {
    const y = (mark.y + mark.thickness / 2) * point;
    pdf.moveTo(mark.x * point, y).lineTo((mark.x + mark.width) * point, y);
    pdf.lineWidth(mark.thickness * point).stroke(mark.color);
    return undefined;
  }
  if (mark.text === '') return undefined;
  const { face, size: pixels, tracking = 0 } = mark.style;
  pdf
    .font(face)
    .fontSize(pixels * point)
    .fillColor(mark.color);
  const characterSpacing = tracking * pixels * point;
  pdf.text(mark.text, mark.x * point, mark.y * point, { lineBreak: false, baseline: 'alphabetic', characterSpacing });
  return undefined;
}

function attach(pdf: Pdf, { name, description, content }: Attachment, made: Date): void {
  const type = 'text/xml';
  // Another form of the same invoice; pdfkit's types omit the relationship.
  const options = { name, description, type, relationship: 'Alternative', creationDate: made, modifiedDate: made };
  pdf.file(Buffer.from(content, 'utf8'), options);
}

/**
 * The pages as PDF/A-3b: every font embedded with the letters it needs, colours bound to sRGB, no external resources.
 */
export async function writePdf(order: PdfOrder): Promise<Uint8Array> {
  const made = toDate(Temporal.PlainDate.from(order.day).toZonedDateTime('UTC').toInstant());
  // Only processes that write documents load it, and its own copy of fontkit.
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({
    size,
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: order.language,
    displayTitle: true,
    // No unembedded font, not even an unused one.
    font: '',
    info: { Title: order.title, Creator: order.product, Producer: order.product, CreationDate: made },
  });
  const pieces: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
    pdf.on('error', reject);
  });
  for (const [face, font] of fontsOf(order.pages)) pdf.registerFont(face, font);
  for (const page of order.pages) {
    pdf.addPage({ size, margin: 0 });
    for (const mark of page) draw(pdf, mark);
  }
  if (order.attachment) attach(pdf, order.attachment, made);
  if (order.metadata !== null) pdf.appendXML(order.metadata);
  pdf.end();
  return done;
}
