import sharp from 'sharp';
import { imageUploadLimits, imageWidths } from '@enlace/contract/files/files.contract.ts';
import { AppError } from '#platform/errors.ts';
import { notAnImage, tooManyPixels } from './files.errors.ts';

/** `kept` is the width the version is asked for; a smaller picture is not blown up to it. */
export type ImageVersion = { kept: number; width: number; height: number; content: Buffer };

const quality = 80;
const readableFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']);

/** Kept widths for a picture: those it fills, and one more for what lies above the largest of them. */
export function keptWidths(width: number): number[] {
  const filled = imageWidths.filter((candidate) => candidate <= width);
  const next = imageWidths.find((candidate) => candidate > width);
  return next === undefined || filled.at(-1) === width ? [...filled] : [...filled, next];
}

async function readSize(bytes: Buffer): Promise<{ width: number }> {
  const { format, width, height, pages = 1, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!readableFormats.has(format)) throw notAnImage();
  if (width * height * pages > imageUploadLimits.pixels) throw tooManyPixels();
  return { width: autoOrient.width };
}

async function decode(bytes: Buffer): Promise<{ width: number }> {
  try {
    return await readSize(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notAnImage(error);
  }
}

/** Decodes a picture of unknown make and draws it anew, upright and without metadata, in every width worth keeping. */
export async function makeImageVersions(bytes: Buffer): Promise<ImageVersion[]> {
  const { width } = await decode(bytes);
  const source = sharp(bytes, { limitInputPixels: imageUploadLimits.pixels, failOn: 'error' }).autoOrient();
  const versions: ImageVersion[] = [];
  for (const wanted of keptWidths(width)) {
    try {
      const { data, info } = await source
        .clone()
        .resize({ width: wanted, withoutEnlargement: true })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true });
      versions.push({ kept: wanted, width: info.width, height: info.height, content: data });
    } catch (error) {
      throw notAnImage(error);
    }
  }
  return versions;
}
