/** Key of one width of a picture in the storage. */
export function imageKey({ owner, fileId, width }: { owner: string; fileId: string; width: number }): string {
  return `images/${owner}/${fileId}/${width}.webp`;
}
