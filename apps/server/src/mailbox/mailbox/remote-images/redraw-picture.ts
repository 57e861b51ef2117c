import sharp from 'sharp';
import { failed } from '#platform/outbound/outbound-error.ts';

const longestSide = 1600;
const mostPixels = 50_000_000;
const quality = 80;
/** What is drawn in pixels; the library could read SVG and PDF too, which are programs more than pictures. */
const rasterFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/** A foreign picture decoded and drawn anew as WebP: nothing of its bytes but the pixels stays. Throws outbound.failed. */
export async function redrawPicture(bytes: Buffer): Promise<Buffer> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    if (!rasterFormats.has(format) || width * height > mostPixels) throw failed('content_type');
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
  } catch (error) {
    throw failed('content_type', error);
  }
}
