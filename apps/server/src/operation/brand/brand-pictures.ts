import { createHash } from 'node:crypto';
import { type BrandPictureKind, brandLimits } from '@enlace/contract/operation/brand/brand.schemas.ts';
import sharp from 'sharp';
import { AppError } from '#platform/errors.ts';

/** Requested icon sizes: tabs, home screens of phones, and installed apps. */
export const iconSizes = [32, 180, 192, 512] as const;
/** Logos are at most 27 pixels high; this is enough for high-resolution screens. */
export const logoHeight = 96;
const logoWidth = 640;
const longestSeconds = 10;
const readable = new Set(['png', 'jpeg', 'webp']);

export type DrawnPicture = { pixels: number; content: Buffer; hash: string };

function named(pixels: number, content: Buffer): DrawnPicture {
  return { pixels, content, hash: createHash('sha256').update(content).digest('hex').slice(0, 16) };
}

async function drawLogo(bytes: Buffer): Promise<DrawnPicture[]> {
  const content = await sharp(bytes, { limitInputPixels: brandLimits.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: logoWidth, height: logoHeight, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: longestSeconds })
    .png()
    .toBuffer();
  return [named(logoHeight, content)];
}

async function drawIcons(bytes: Buffer): Promise<DrawnPicture[]> {
  const drawn: DrawnPicture[] = [];
  for (const pixels of iconSizes) {
    const content = await sharp(bytes, { limitInputPixels: brandLimits.pixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: pixels, height: pixels, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .timeout({ seconds: longestSeconds })
      .png()
      .toBuffer();
    drawn.push(named(pixels, content));
  }
  return drawn;
}

/** Redraws an image of any format, without its metadata. Throws brand.not_a_picture. */
export async function drawBrandPicture(kind: BrandPictureKind, bytes: Buffer): Promise<DrawnPicture[]> {
  try {
    const { format } = await sharp(bytes, { limitInputPixels: brandLimits.pixels }).metadata();
    if (!readable.has(format)) throw new AppError('brand.not_a_picture');
    return await (kind === 'icon' ? drawIcons(bytes) : drawLogo(bytes));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('brand.not_a_picture', { cause: error });
  }
}
