import { unfiledId } from '#components/folders/folder-rail.tsx';

/** Target folder of new items while the list shows this one. */
export function folderForNew(folder: string | undefined): string | null {
  return folder === undefined || folder === unfiledId ? null : folder;
}
