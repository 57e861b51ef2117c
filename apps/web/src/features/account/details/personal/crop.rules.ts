import type { AvatarCrop } from '@enlace/contract/account/details/personal.schemas.ts';

export type Size = { width: number; height: number };
/** Centre of the square as fractions of the picture, and the zoom factor. */
export type Framing = { x: number; y: number; zoom: number };

export const zoomRange = { min: 1, max: 4 } as const;
export const centred: Framing = { x: 0.5, y: 0.5, zoom: 1 };

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(Math.max(value, min), max);
}

/** Half of the square's edge as fractions of the picture's width and height. */
function half({ width, height }: Size, zoom: number) {
  const edge = Math.min(width, height) / zoom;
  return { x: edge / width / 2, y: edge / height / 2 };
}

/** The nearest framing whose square is within the picture. */
export function inside(size: Size, framing: Framing): Framing {
  const zoom = clamp(framing.zoom, zoomRange);
  const { x, y } = half(size, zoom);
  return { zoom, x: clamp(framing.x, { min: x, max: 1 - x }), y: clamp(framing.y, { min: y, max: 1 - y }) };
}

/** Moves the picture under the frame, by a distance in fractions of the frame's edge. */
export function moved(size: Size, framing: Framing, by: { x: number; y: number }): Framing {
  const { x, y } = half(size, framing.zoom);
  return inside(size, { ...framing, x: framing.x - by.x * x * 2, y: framing.y - by.y * y * 2 });
}

/** The crop sent to the server. */
export function toCrop(size: Size, framing: Framing): AvatarCrop {
  const { x, y, zoom } = inside(size, framing);
  const edge = half(size, zoom);
  return { x: Math.max(0, x - edge.x), y: Math.max(0, y - edge.y), zoom };
}

/** Position of the picture in a frame of the given edge, in pixels. */
export function placeInFrame(size: Size, framing: Framing, frame: number) {
  const scale = (frame / Math.min(size.width, size.height)) * framing.zoom;
  const [width, height] = [size.width * scale, size.height * scale];
  return { width, height, left: frame / 2 - framing.x * width, top: frame / 2 - framing.y * height };
}
