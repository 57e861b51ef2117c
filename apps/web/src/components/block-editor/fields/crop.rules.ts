import type { ImageCrop } from '@enlace/contract/files/drive/files.contract.ts';

export type Size = { width: number; height: number };
/** A part of a picture, as fractions of its width and height from 0 to 1. */
export type Area = { x: number; y: number; width: number; height: number };
export type Corner = 'nw' | 'ne' | 'sw' | 'se';
export type Turn = ImageCrop['rotate'];
export type Aspect = 'free' | 'square' | 'standard' | 'wide' | 'banner';

export const aspects: Readonly<Record<Aspect, number | undefined>> = {
  free: undefined,
  square: 1,
  standard: 4 / 3,
  wide: 16 / 9,
  banner: 3,
};

export const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];
const smallest = 0.05;

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

export function turned(size: Size, rotate: Turn): Size {
  return rotate === 90 || rotate === 270 ? { width: size.height, height: size.width } : size;
}

/** Width to height in fractions of the picture, for a ratio in pixels. */
function shareRatio(aspect: Aspect, size: Size): number | undefined {
  const ratio = aspects[aspect];
  return ratio === undefined ? undefined : (ratio * size.height) / size.width;
}

/** The largest centred area of the ratio. */
export function fullArea(aspect: Aspect, size: Size): Area {
  const ratio = shareRatio(aspect, size) ?? 1;
  const [width, height] = ratio >= 1 ? [1, 1 / ratio] : [ratio, 1];
  return aspect === 'free'
    ? { x: 0, y: 0, width: 1, height: 1 }
    : { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** The area in another ratio, with about the same size and centre. */
export function reshaped(area: Area, aspect: Aspect, size: Size): Area {
  const ratio = shareRatio(aspect, size);
  if (ratio === undefined) return area;
  const surface = area.width * area.height;
  const width = Math.min(Math.sqrt(surface * ratio), 1, ratio);
  const height = width / ratio;
  return moved({
    ...area,
    width,
    height,
    x: area.x + (area.width - width) / 2,
    y: area.y + (area.height - height) / 2,
  });
}

/** The area moved, within the picture. */
export function moved(area: Area, by: { x: number; y: number } = { x: 0, y: 0 }): Area {
  return {
    ...area,
    x: clamp(area.x + by.x, 0, 1 - area.width),
    y: clamp(area.y + by.y, 0, 1 - area.height),
  };
}

type Resize = { corner: Corner; by: { x: number; y: number }; aspect: Aspect; size: Size };

/** The area with one corner dragged; the opposite one and the ratio are fixed. */
export function resized(area: Area, { corner, by, aspect, size }: Resize): Area {
  const isLeft = corner.endsWith('w');
  const isTop = corner.startsWith('n');
  const right = area.x + area.width;
  const bottom = area.y + area.height;
  const roomX = isLeft ? right : 1 - area.x;
  const roomY = isTop ? bottom : 1 - area.y;
  let width = clamp(area.width + (isLeft ? -by.x : by.x), smallest, roomX);
  let height = clamp(area.height + (isTop ? -by.y : by.y), smallest, roomY);
  const ratio = shareRatio(aspect, size);
  if (ratio !== undefined) {
    // The longer direction decides.
    if (Math.abs(by.x) < Math.abs(by.y * ratio)) width = height * ratio;
    width = Math.min(width, roomX, roomY * ratio);
    height = width / ratio;
  }
  return { x: isLeft ? right - width : area.x, y: isTop ? bottom - height : area.y, width, height };
}

export function isWhole(area: Area, rotate: Turn): boolean {
  return rotate === 0 && area.width > 0.9995 && area.height > 0.9995;
}

/** Size of the crop in pixels. */
export function pixelsOf(area: Area, size: Size): Size {
  return { width: Math.round(area.width * size.width), height: Math.round(area.height * size.height) };
}

const million = 1_000_000;

/** In the server's format; rounding never exceeds the picture. */
export function toCrop(area: Area, rotate: Turn): ImageCrop {
  const start = (share: number) => clamp(Math.round(share * million), 0, million - 1);
  const [x, y] = [start(area.x), start(area.y)];
  return {
    x,
    y,
    width: clamp(Math.round(area.width * million), 1, million - x),
    height: clamp(Math.round(area.height * million), 1, million - y),
    rotate,
  };
}

export function nextTurn(rotate: Turn): Turn {
  const turns: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };
  return turns[rotate];
}
