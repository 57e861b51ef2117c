import {
  duplicateFileRef,
  emptyFileTrashRef,
  purgeFilesRef,
  restoreFilesRef,
  trashFilesRef,
} from '@enlace/contract/files/drive/drive.refs.gen.ts';
import { orderFileArchiveRef } from '@enlace/contract/publishing/file-shares/file-archives.refs.gen.ts';
import { fileArchiveLimits } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { bulkSubjectsMax } from '@enlace/contract/workspace/folders/collection.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { refreshDrive } from './drive.queries.ts';
import { saveFrom } from './save-from.ts';

export type HeldFile = { id: string; name: string; place: string };

function inChunks(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let from = 0; from < ids.length; from += bulkSubjectsMax) chunks.push(ids.slice(from, from + bulkSubjectsMax));
  return chunks;
}

/** Actions for one file or many; each reports its result and, where possible, offers undo. */
export function useFileActions() {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const [held, setHeld] = useState<readonly HeldFile[]>([]);
  const amount = (count: number) => ({ count, n: formats.number(count) });

  /** Rereads the drive however it ended. An undo uses it alone: its screen may be gone, so the toast says its error. */
  async function settled<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await refreshDrive(client);
    }
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    setFailure(undefined);
    try {
      return await settled(work);
    } catch (error) {
      setFailure(error);
      return undefined;
    }
  }

  async function restoreAll(ids: readonly string[]): Promise<void> {
    const done: string[] = [];
    for (const chunk of inChunks(ids)) done.push(...(await call(restoreFilesRef, { body: { ids: chunk } })).ids);
    if (done.length > 0)
      showToast({
        text: t(($) => $.drive.done.restored, amount(done.length)),
        undo: () => settled(() => trashAll(done)),
      });
  }

  async function trashAll(ids: readonly string[]): Promise<void> {
    setHeld([]);
    const done: string[] = [];
    const kept: HeldFile[] = [];
    for (const chunk of inChunks(ids)) {
      const answer = await call(trashFilesRef, { body: { ids: chunk } });
      done.push(...answer.ids);
      kept.push(...answer.held);
    }
    setHeld(kept);
    if (done.length > 0)
      showToast({
        text: t(($) => $.drive.done.trashed, amount(done.length)),
        undo: () => settled(() => restoreAll(done)),
      });
  }

  async function purge(ids: readonly string[]): Promise<boolean> {
    const freed = await attempt(async () => {
      let bytes = 0;
      for (const chunk of inChunks(ids)) bytes += (await call(purgeFilesRef, { body: { ids: chunk } })).freedBytes;
      return bytes;
    });
    if (freed === undefined) return false;
    showToast({ text: t(($) => $.drive.done.purged, { bytes: formats.bytes(freed) }) });
    return true;
  }

  async function emptyTrash(): Promise<boolean> {
    const freed = await attempt(async () => {
      let bytes = 0;
      for (let left = 1; left > 0;) {
        const step = await call(emptyFileTrashRef, { body: {} });
        bytes += step.freedBytes;
        left = step.count === 0 ? 0 : step.left;
      }
      return bytes;
    });
    if (freed === undefined) return false;
    showToast({ text: t(($) => $.drive.done.purged, { bytes: formats.bytes(freed) }) });
    return true;
  }

  return {
    failure,
    held,
    forgetHeld: () => setHeld([]),
    trash: (ids: readonly string[]) => attempt(() => trashAll(ids)),
    restore: (ids: readonly string[]) => attempt(() => restoreAll(ids)),
    purge,
    emptyTrash,
    async duplicate(file: StoredFile): Promise<void> {
      const copy = await attempt(() => call(duplicateFileRef, { params: { id: file.id } }));
      if (copy)
        showToast({
          text: t(($) => $.drive.done.duplicated, { name: copy.name }),
          undo: () => settled(() => trashAll([copy.id])),
        });
    },
    /** One file as is, several or folders as one ZIP. */
    async download({
      files = [],
      folderIds = [],
    }: {
      files?: readonly StoredFile[];
      folderIds?: string[];
    }): Promise<void> {
      const [only] = files;
      if (only && files.length === 1 && folderIds.length === 0) {
        saveFrom(only.downloadPath);
        return;
      }
      setFailure(undefined);
      try {
        const fileIds = files.map(({ id }) => id);
        saveFrom((await call(orderFileArchiveRef, { body: { fileIds, folderIds } })).path);
      } catch (error) {
        setFailure(error);
      }
    },
  };
}
export type FileActions = ReturnType<typeof useFileActions>;

export const downloadLimit = fileArchiveLimits.items;
