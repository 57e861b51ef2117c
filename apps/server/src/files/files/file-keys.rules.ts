import type { FileContent } from './files.types.ts';

/** Key of one width of a picture in the storage. */
export function imageKey({ owner, contentId, width }: { owner: string; contentId: string; width: number }): string {
  return `images/${owner}/${contentId}/${width}.webp`;
}

/** Key of bytes that are kept as they came. */
export function documentKey(place: { owner: string; contentId: string; format: string }): string {
  return `documents/${place.owner}/${place.contentId}/file.${place.format}`;
}

/** Key of a picture as it came, with everything its camera wrote into it; never public. */
export function originalKey({ owner, contentId }: { owner: string; contentId: string }): string {
  return `originals/${owner}/${contentId}/original`;
}

type Placed = Pick<FileContent, 'contentId' | 'kind' | 'format' | 'widths' | 'originalBytes'>;

/** Key of the bytes as they came; of a picture whose original is not kept, the largest drawn one. */
export function sourceKey(owner: string, content: Placed): string | undefined {
  const { contentId, kind, format, widths, originalBytes } = content;
  if (kind !== 'image') return documentKey({ owner, contentId, format });
  if (originalBytes !== null) return originalKey({ owner, contentId });
  const width = widths.at(-1);
  return width === undefined ? undefined : imageKey({ owner, contentId, width });
}

/** Every key the bytes of a content have. */
export function keysOf(owner: string, content: Placed): string[] {
  const { contentId, kind, format, widths, originalBytes } = content;
  const drawn = widths.map((width) => imageKey({ owner, contentId, width }));
  // A document may have a picture of its first page.
  if (kind !== 'image') return [documentKey({ owner, contentId, format }), ...drawn];
  return originalBytes === null ? drawn : [...drawn, originalKey({ owner, contentId })];
}

/** The kept width that is nearest from above to the wanted one, else the largest. */
export function nearestWidth(widths: readonly number[], wanted: number): number | undefined {
  return widths.find((width) => width >= wanted) ?? widths.at(-1);
}
