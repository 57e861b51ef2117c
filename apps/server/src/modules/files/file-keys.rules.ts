/** Key of one width of a picture in the storage. */
export function imageKey({ owner, fileId, width }: { owner: string; fileId: string; width: number }): string {
  return `images/${owner}/${fileId}/${width}.webp`;
}

/** Key of a document or a video in the storage. */
export function documentKey({ owner, fileId, format }: { owner: string; fileId: string; format: string }): string {
  return `documents/${owner}/${fileId}/file.${format}`;
}

/** The kept width that is nearest from above to the wanted one, else the largest. */
export function nearestWidth(widths: readonly number[], wanted: number): number | undefined {
  return widths.find((width) => width >= wanted) ?? widths.at(-1);
}
