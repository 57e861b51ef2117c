import type { FileContent } from './files.types.ts';

/** Storage key of one width of an image. */
export function imageKey({ owner, contentId, width }: { owner: string; contentId: string; width: number }): string {
  return `images/${owner}/${contentId}/${width}.webp`;
}

/** Storage key of unmodified bytes. */
export function documentKey(place: { owner: string; contentId: string; format: string }): string {
  return `documents/${place.owner}/${place.contentId}/file.${place.format}`;
}

/** Storage key of an original image, including all camera metadata; never public. */
export function originalKey({ owner, contentId }: { owner: string; contentId: string }): string {
  return `originals/${owner}/${contentId}/original`;
}

type Placed = Pick<FileContent, 'contentId' | 'kind' | 'format' | 'widths' | 'originalBytes'>;

/** Storage key of the original bytes; for an image without a stored original, the largest redrawn one. */
export function sourceKey(owner: string, content: Placed): string | undefined {
  const { contentId, kind, format, widths, originalBytes } = content;
  if (kind !== 'image') return documentKey({ owner, contentId, format });
  if (originalBytes !== null) return originalKey({ owner, contentId });
  const width = widths.at(-1);
  return width === undefined ? undefined : imageKey({ owner, contentId, width });
}

/** All storage keys of a content. */
export function keysOf(owner: string, content: Placed): string[] {
  const { contentId, kind, format, widths, originalBytes } = content;
  const drawn = widths.map((width) => imageKey({ owner, contentId, width }));
  // A document may have an image of its first page.
  if (kind !== 'image') return [documentKey({ owner, contentId, format }), ...drawn];
  return originalBytes === null ? drawn : [...drawn, originalKey({ owner, contentId })];
}

/** The smallest stored width not below the requested one, else the largest. */
export function nearestWidth(widths: readonly number[], wanted: number): number | undefined {
  return widths.find((width) => width >= wanted) ?? widths.at(-1);
}
