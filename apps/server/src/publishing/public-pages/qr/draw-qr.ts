import sharp from 'sharp';
import { darkRuns, logoArea, type QrMatrix, qrMatrix, quietModules } from './qr-matrix.ts';

export type QrInput = {
  text: string;
  /** `#rrggbb`, readable on white. */
  color: string;
  /** PNG, square; covers a fifth of the side in the middle. */
  logo: Buffer | undefined;
};

type SquaresInput = { matrix: QrMatrix; color: string; hasLogo: boolean; picture: string };

/** Share of the logo's own side left white around it. */
const logoMargin = 0.08;
const pointsPerMillimetre = 72 / 25.4;
const pdfSideMillimetres = 80;
const pdfCaptionMillimetres = 8;

function whole({ side }: QrMatrix): number {
  return side + 2 * quietModules;
}

type Spot = { at: number; size: number };

function logoSpot(matrix: QrMatrix): Spot {
  const { start, size } = logoArea(matrix);
  const margin = size * logoMargin;
  return { at: quietModules + start + margin, size: size - 2 * margin };
}

function pathOf(matrix: QrMatrix, hasLogo: boolean): string {
  return darkRuns(matrix, hasLogo)
    .map(({ row, column, length }) => `M${column + quietModules} ${row + quietModules}h${length}v1h-${length}z`)
    .join('');
}

function squaresSvg({ matrix, color, hasLogo, picture }: SquaresInput): string {
  const total = whole(matrix);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} ${total}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${total}v${total}H0z"/><path fill="${color}" d="${pathOf(matrix, hasLogo)}"/>${picture}</svg>`;
}

/** A QR code as SVG, one unit per square, sharp at every size. */
export function qrSvg({ text, color, logo }: QrInput): string {
  const hasLogo = logo !== undefined;
  const matrix = qrMatrix({ text, hasLogo });
  const { at, size } = logoSpot(matrix);
  const picture = hasLogo
    ? `<image x="${at}" y="${at}" width="${size}" height="${size}" href="data:image/png;base64,${logo.toString('base64')}"/>`
    : '';
  return squaresSvg({ matrix, color, hasLogo, picture });
}

/** A QR code as PNG of at least the requested side in pixels: every square has the same whole number of pixels. */
export async function qrPng({ text, color, logo, pixels }: QrInput & { pixels: number }): Promise<Buffer> {
  const hasLogo = logo !== undefined;
  const matrix = qrMatrix({ text, hasLogo });
  const scale = Math.max(1, Math.ceil(pixels / whole(matrix)));
  const side = whole(matrix) * scale;
  const squares = sharp(Buffer.from(squaresSvg({ matrix, color, hasLogo, picture: '' })))
    .resize(side, side, { kernel: 'nearest' })
    .flatten({ background: '#ffffff' });
  if (!hasLogo) return squares.png({ palette: true }).toBuffer();
  const spot = logoSpot(matrix);
  const size = Math.round(spot.size * scale);
  const picture = await sharp(logo).resize(size, size, { fit: 'contain', background: '#ffffff' }).toBuffer();
  const at = Math.round(spot.at * scale);
  return squares
    .composite([{ input: picture, left: at, top: at }])
    .png()
    .toBuffer();
}

/** A QR code as PDF for printing: 80 mm wide, squares as vectors, the address below. */
export async function qrPdf(input: QrInput & { title: string }): Promise<Buffer> {
  const { text, color, logo, title } = input;
  const matrix = qrMatrix({ text, hasLogo: logo !== undefined });
  const side = pdfSideMillimetres * pointsPerMillimetre;
  const unit = side / whole(matrix);
  const caption = pdfCaptionMillimetres * pointsPerMillimetre;
  const { default: Document } = await import('pdfkit');
  const document = new Document({
    size: [side, side + caption],
    margin: 0,
    info: { Title: title, Creator: 'Enlace' },
  });
  const pieces: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
  });
  for (const { row, column, length } of darkRuns(matrix, logo !== undefined))
    document.rect((column + quietModules) * unit, (row + quietModules) * unit, length * unit, unit);
  document.fill(color);
  if (logo !== undefined) {
    const spot = logoSpot(matrix);
    document.image(logo, spot.at * unit, spot.at * unit, { width: spot.size * unit, height: spot.size * unit });
  }
  document
    .fillColor('#333333')
    .fontSize(9)
    .text(text.replace(/^https?:\/\//, ''), 0, side - unit, { width: side, align: 'center', lineBreak: false });
  document.end();
  return done;
}
