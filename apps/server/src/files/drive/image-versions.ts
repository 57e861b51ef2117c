import sharp, { type Channels, type Sharp } from 'sharp';
import {
  type ImageCrop,
  imageUploadLimits,
  imageWidths,
  smallestCrop,
} from '@enlace/contract/files/drive/files.contract.ts';
import { AppError } from '#platform/errors.ts';
import { cropTooSmall, notAnImage, tooManyPixels } from './files.errors.ts';

/** `kept` is the width in the version's address; a smaller image is not enlarged to it. */
export type ImageVersion = { kept: number; width: number; height: number; content: Buffer };

const masterWidth = imageWidths[imageWidths.length - 1] ?? 0;
const look = { quality: 80 };
// Later crops are made from the largest one; compressing it harder would take seconds.
const masterLook = { quality: 88, effort: 2 };
const longestSeconds = 30;
const readableFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']);

/** Stored widths of an image: those it fills, and one more if it exceeds the largest of them. */
export function keptWidths(width: number): number[] {
  const filled = imageWidths.filter((candidate) => candidate <= width);
  const next = imageWidths.find((candidate) => candidate > width);
  return next === undefined || filled.at(-1) === width ? [...filled] : [...filled, next];
}

async function readSize(bytes: Buffer): Promise<void> {
  const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!readableFormats.has(format)) throw notAnImage();
  if (width * height * pages > imageUploadLimits.pixels) throw tooManyPixels();
}

async function checkSize(bytes: Buffer): Promise<void> {
  try {
    await readSize(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notAnImage(error);
  }
}

type Pixels = { data: Buffer; width: number; height: number; channels: Channels };

/** The image as plain pixels, decoded once for all its versions. */
async function readPixels(source: Sharp): Promise<Pixels> {
  const { data, info } = await source.timeout({ seconds: longestSeconds }).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, width, height, channels };
}

type Part = { left: number; top: number; width: number; height: number };

async function drawVersions(pixels: Pixels, part?: Part): Promise<ImageVersion[]> {
  const { data, ...raw } = pixels;
  const versions: ImageVersion[] = [];
  for (const wanted of keptWidths(part?.width ?? raw.width)) {
    const source = sharp(data, { raw });
    const drawn = part ? source.extract(part) : source;
    const { data: content, info } = await drawn
      .resize({ width: wanted, withoutEnlargement: true })
      .webp(wanted === masterWidth ? masterLook : look)
      .timeout({ seconds: longestSeconds })
      .toBuffer({ resolveWithObject: true });
    versions.push({ kept: wanted, width: info.width, height: info.height, content });
  }
  return versions;
}

/** Decodes an image of any format and redraws it, upright and without metadata, in every width worth storing. */
export async function makeImageVersions(bytes: Buffer): Promise<ImageVersion[]> {
  await checkSize(bytes);
  try {
    const source = sharp(bytes, { limitInputPixels: imageUploadLimits.pixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: masterWidth, withoutEnlargement: true })
      .toColourspace('srgb');
    return await drawVersions(await readPixels(source));
  } catch (error) {
    throw notAnImage(error);
  }
}

function pixelsOf(crop: ImageCrop, size: { width: number; height: number }) {
  const place = (part: number, whole: number) => Math.round((part * whole) / 1_000_000);
  const left = Math.min(place(crop.x, size.width), size.width - 1);
  const top = Math.min(place(crop.y, size.height), size.height - 1);
  const width = Math.min(Math.max(place(crop.width, size.width), 1), size.width - left);
  const height = Math.min(Math.max(place(crop.height, size.height), 1), size.height - top);
  return { left, top, width, height };
}

/** A crop of a stored image, rotated first, in every width worth storing. Throws files.crop_too_small. */
export async function cutImage({ bytes, crop }: { bytes: Buffer; crop: ImageCrop }): Promise<ImageVersion[]> {
  const pixels = await readPixels(sharp(bytes, { limitInputPixels: imageUploadLimits.pixels }).rotate(crop.rotate));
  const part = pixelsOf(crop, pixels);
  if (Math.min(part.width, part.height) < smallestCrop) throw cropTooSmall();
  return drawVersions(pixels, part);
}
