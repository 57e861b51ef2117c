import { unfiledId } from '#components/folders/folder-rail.tsx';

/** The folder that new things go to when the list shows this one. */
export function folderForNew(folder: string | undefined): string | null {
  return folder === undefined || folder === unfiledId ? null : folder;
}
