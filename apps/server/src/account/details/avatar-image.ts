import sharp from 'sharp';
import { type AvatarCrop, avatarLimits, avatarSizes } from '@enlace/contract/account/details/personal.schemas.ts';
import { AppError } from '#platform/errors.ts';
import { notAnImage, tooManyPixels } from '#files/door.ts';
import type { AvatarSize } from './avatar-keys.rules.ts';

const quality = 84;
const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']);

type Upright = { width: number; height: number };

async function measure(bytes: Buffer): Promise<Upright> {
  const { format, width, height, pages = 1, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!readable.has(format)) throw notAnImage();
  if (width * height * pages > avatarLimits.pixels) throw tooManyPixels();
  return autoOrient;
}

/** The square to keep, in pixels of the upright image and always inside it. */
export function cropSquare({ width, height }: Upright, { x, y, zoom }: AvatarCrop) {
  const edge = Math.max(1, Math.floor(Math.min(width, height) / zoom));
  const place = (part: number, length: number) => Math.min(Math.round(part * length), length - edge);
  return { left: place(x, width), top: place(y, height), width: edge, height: edge };
}

/** Redraws the image upright, square and without metadata, in the two stored sizes. */
export async function makeAvatar(bytes: Buffer, crop: AvatarCrop | undefined): Promise<Record<AvatarSize, Buffer>> {
  try {
    const upright = await measure(bytes);
    const edge = Math.min(upright.width, upright.height);
    const middle = { x: (1 - edge / upright.width) / 2, y: (1 - edge / upright.height) / 2, zoom: 1 };
    const { data, info } = await sharp(bytes, { limitInputPixels: avatarLimits.pixels, failOn: 'error' })
      .autoOrient()
      .extract(cropSquare(upright, crop ?? middle))
      .resize(avatarSizes.large, avatarSizes.large)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const square = sharp(data, { raw: { width, height, channels } });
    const draw = (size: number) => square.clone().resize(size, size).webp({ quality }).toBuffer();
    const [small, large] = await Promise.all([draw(avatarSizes.small), draw(avatarSizes.large)]);
    return { small, large };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notAnImage(error);
  }
}
