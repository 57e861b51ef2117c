import sharp from 'sharp';
import { AppError } from '#platform/errors.ts';

const longestSide = 1600;
const maxPixels = 50_000_000;
const rasterFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

export type MailPicture = { content: Buffer; mime: 'image/png' | 'image/jpeg'; ending: 'png' | 'jpg' };

/**
 * Redraws an image without its metadata, in a format every mail program shows: PNG when it has transparency, else JPEG.
 * Throws files.not_an_image.
 */
export async function drawForMail(bytes: Buffer): Promise<MailPicture> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    if (!rasterFormats.has(format) || width * height > maxPixels) throw new AppError('files.not_an_image');
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    const { isOpaque } = await picture.clone().stats();
    if (isOpaque) return { content: await picture.jpeg({ quality: 84 }).toBuffer(), mime: 'image/jpeg', ending: 'jpg' };
    return { content: await picture.png({ palette: true }).toBuffer(), mime: 'image/png', ending: 'png' };
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('files.not_an_image', { cause: error });
  }
}
