import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { createFontCatalog, type FontCatalog } from '#platform/fonts/font-catalog.ts';
import { drawBambu } from './layouts/bambu.layout.ts';
import { drawBarro } from './layouts/barro.layout.ts';
import { type DrawLayout, drawCentred, initials, type Layout, type PhotoPlace, rect } from './layouts/canvas.ts';
import { drawGrafito } from './layouts/grafito.layout.ts';
import { drawMenta } from './layouts/menta.layout.ts';
import { drawNogal } from './layouts/nogal.layout.ts';
import { drawPlain } from './layouts/plain.layout.ts';
import { drawVerbena } from './layouts/verbena.layout.ts';
import {
  type DrawnPicture,
  type DrawOrder,
  type IconOrder,
  shareImageLimitBytes,
  type ShareImageOrder,
  shareImageSize,
} from './share-image.types.ts';

const layouts = new Map<string, DrawLayout>([
  ['barro', drawBarro],
  ['nogal', drawNogal],
  ['menta', drawMenta],
  ['verbena', drawVerbena],
  ['grafito', drawGrafito],
  ['bambu', drawBambu],
]);
const qualities = [88, 80, 70, 58, 45];
const pixelLimit = 50_000_000;

function svg({ width, height }: { width: number; height: number }, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );
}

/** The cover cropped to its place, with rounded corners; undefined for an unreadable image. */
async function cutPhoto(
  cover: Uint8Array,
  { width, height, radius, position }: PhotoPlace,
): Promise<Buffer | undefined> {
  try {
    const cut = sharp(cover, { limitInputPixels: pixelLimit }).resize(width, height, { fit: 'cover', position });
    if (radius === 0) return await cut.png({ compressionLevel: 1 }).toBuffer();
    const mask = svg({ width, height }, rect({ x: 0, y: 0, width, height }, '#fff', radius));
    return await cut
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }])
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

async function pack(picture: Sharp): Promise<Buffer> {
  const pixels = await picture.flatten().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: pixels.info.width, height: pixels.info.height, channels: pixels.info.channels } as const;
  let bytes = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await sharp(pixels.data, { raw }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
    if (bytes.length <= shareImageLimitBytes) break;
  }
  return bytes;
}

function layOut(shelf: FontCatalog, order: ShareImageOrder): Layout {
  return (layouts.get(order.theme) ?? drawPlain)({ order, shelf });
}

async function drawShareImage(shelf: FontCatalog, order: ShareImageOrder): Promise<DrawnPicture> {
  const first = layOut(shelf, order);
  const photo = first.photo && order.cover ? await cutPhoto(order.cover, first.photo) : undefined;
  const { ground, photo: place, over } = photo ? first : layOut(shelf, { ...order, cover: null });
  const sheets: OverlayOptions[] = [{ input: svg(shareImageSize, over), left: 0, top: 0 }];
  if (photo && place) sheets.unshift(await placed(photo, place));
  const bytes = await pack(sharp(svg(shareImageSize, ground)).composite(sheets));
  return { bytes, contentType: 'image/jpeg' };
}

/** sharp places nothing above the edge: overflow is cut off. */
async function placed(photo: Buffer, { x, y, width, height }: PhotoPlace): Promise<OverlayOptions> {
  if (y >= 0) return { input: photo, left: x, top: y };
  const input = await sharp(photo)
    .extract({ left: 0, top: -y, width, height: height + y })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, left: x, top: 0 };
}

/** A square that survives round cropping: the image's centre, or initials within the inner 80 %. */
async function drawIcon(shelf: FontCatalog, order: IconOrder): Promise<DrawnPicture> {
  const { pixels, colors, cover } = order;
  const place = { x: 0, y: 0, width: pixels, height: pixels };
  const photo = cover ? await cutPhoto(cover, { ...place, radius: 0, position: 'centre' }) : undefined;
  const face = { family: order.headings, weight: 600 };
  const letters = drawCentred(shelf, initials(shelf, order.name, face), {
    ...place,
    face,
    size: Math.round(pixels * 0.4),
    fill: colors.onAcc,
  });
  const picture = photo ? sharp(photo) : sharp(svg(place, rect(place, colors.acc) + letters));
  const bytes = await picture
    .flatten()
    .png({ palette: true, colours: photo ? 128 : 64, effort: 1 })
    .toBuffer();
  return { bytes, contentType: 'image/png' };
}

let shelf: FontCatalog | undefined;

/** Draws one image of a page. Text becomes outlines of our own fonts, so nothing depends on installed fonts. */
export function drawPicture(order: DrawOrder): Promise<DrawnPicture> {
  shelf ??= createFontCatalog();
  return order.kind === 'icon' ? drawIcon(shelf, order) : drawShareImage(shelf, order);
}
