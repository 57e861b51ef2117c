import { bulkSubjectsMax } from '@enlace/contract/workspace/folders/collection.ts';
import type { Folder, FolderList } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { Label, LabelColour, UpdateLabelInput } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import type { Collection } from './collection.ts';
import { collectionKeys, refreshCollection } from './collection.queries.ts';
import { type FolderPlace, siblingsOf, withFolderMoved } from './folder-tree.rules.ts';

/** An item, as needed for the optimistic update. */
export type SubjectLinks = { folderId: string | null; labelIds: readonly string[] };

type Options = {
  collection: Collection;
  folders: readonly Folder[];
  labels: readonly Label[];
  /** Shows a change of items immediately, before the server has answered. */
  patch: (ids: readonly string[], change: (links: SubjectLinks) => SubjectLinks) => void;
  /** Refetches the noun’s own lists. */
  refreshLists: () => Promise<unknown>;
};

function inChunks(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let from = 0; from < ids.length; from += bulkSubjectsMax) chunks.push(ids.slice(from, from + bulkSubjectsMax));
  return chunks;
}

/** Current position of a folder, to restore it. */
function presentPlace(folders: readonly Folder[], { id, parentId }: Folder): FolderPlace {
  const siblings = siblingsOf(folders, parentId);
  return { parentId, beforeId: siblings[siblings.findIndex((each) => each.id === id) + 1]?.id ?? null };
}

/** All folder and label actions; each reports its result and offers undo. */
export function useCollectionActions({ collection, folders, labels, patch, refreshLists }: Options) {
  const { t } = useTranslation('folders');
  const formats = useFormats();
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const { noun } = collection;

  const amount = (count: number) => ({ count, n: formats.number(count) });
  const nameOf = (id: string | null) => folders.find((folder) => folder.id === id)?.name;

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      setFailure(error);
      return undefined;
    } finally {
      await Promise.all([refreshCollection(client, noun), refreshLists()]);
    }
  }

  function undo(undoIds: readonly (string | null)[], created?: Label): () => void {
    return () =>
      void attempt(async () => {
        for (const undoId of undoIds.toReversed()) {
          if (undoId !== null) await call(collection.folders.undo, { body: { undoId } });
        }
        if (!created) return;
        const { items } = await call(collection.labels.list, {});
        const isUnused = items.some(({ id, total }) => id === created.id && total === 0);
        if (isUnused) await call(collection.labels.remove, { params: { id: created.id } });
      });
  }

  function drawFolders(change: (items: readonly Folder[]) => readonly Folder[]): void {
    client.setQueryData<FolderList>(
      collectionKeys.folders(noun),
      (list) => list && { ...list, items: [...change(list.items)] },
    );
  }
  function drawLabels(change: (items: readonly Label[]) => readonly Label[]): void {
    client.setQueryData<Label[]>(collectionKeys.labels(noun), (list) => list && [...change(list)]);
  }

  async function moveFolder(folder: Folder, place: FolderPlace): Promise<void> {
    const back = presentPlace(folders, folder);
    drawFolders((items) => withFolderMoved(items, folder.id, place));
    const send = (body: FolderPlace) => call(collection.folders.move, { params: { id: folder.id }, body });
    const moved = await attempt(() => send(place));
    if (!moved) return;
    const parent = nameOf(place.parentId);
    const text =
      parent === undefined || place.parentId === back.parentId
        ? t(($) => $.folders.done.folderMoved, { name: folder.name })
        : t(($) => $.folders.done.folderMovedInto, { name: folder.name, parent });
    showToast({ text, undo: () => void attempt(() => send(back)) });
  }

  async function removeFolder(folder: Folder): Promise<void> {
    const gone = await attempt(() => call(collection.folders.remove, { params: { id: folder.id } }));
    if (gone) {
      const text = t(($) => $.folders.done.folderRemoved, { name: folder.name });
      showToast({ text, undo: undo([gone.undoId]) });
    }
  }

  async function moveSubjects(ids: readonly string[], folderId: string | null): Promise<void> {
    patch(ids, (links) => ({ ...links, folderId }));
    const done = await attempt(async () => {
      const answers = [];
      for (const chunk of inChunks(ids))
        answers.push(await call(collection.folders.moveSubjects, { body: { ids: chunk, folderId } }));
      return answers;
    });
    const changed = done?.reduce((sum, answer) => sum + answer.changed, 0) ?? 0;
    if (!done || changed === 0) return;
    const folder = nameOf(folderId);
    const text =
      folder === undefined
        ? t(($) => $.folders.done.unfiled, amount(changed))
        : t(($) => $.folders.done.moved, { ...amount(changed), folder });
    showToast({ text, undo: undo(done.map(({ undoId }) => undoId)) });
  }

  async function labelSubjects(
    ids: readonly string[],
    { addIds, removeIds }: { addIds: string[]; removeIds: string[] },
    /** The one that was made for them: undo removes it too, unless somebody uses it meanwhile. */
    created?: Label,
  ): Promise<void> {
    if (addIds.length + removeIds.length === 0) return;
    patch(ids, (links) => ({
      ...links,
      labelIds: [...new Set([...links.labelIds, ...addIds])].filter((id) => !removeIds.includes(id)),
    }));
    const done = await attempt(async () => {
      const answers = [];
      for (const chunk of inChunks(ids))
        answers.push(await call(collection.labels.labelSubjects, { body: { ids: chunk, addIds, removeIds } }));
      return answers;
    });
    const changed = done?.reduce((sum, answer) => sum + answer.changed, 0) ?? 0;
    if (!done || changed === 0) return;
    showToast({
      text: t(($) => $.folders.done.labelled, amount(changed)),
      undo: undo(
        done.map(({ undoId }) => undoId),
        created,
      ),
    });
  }

  async function mergeLabels(ids: string[], into: Label): Promise<boolean> {
    const done = await attempt(() => call(collection.labels.merge, { body: { ids, intoId: into.id } }));
    if (!done) return false;
    const text = t(($) => $.folders.done.merged, { ...amount(done.changed + 1), name: into.name });
    showToast({ text, undo: undo([done.undoId]) });
    return true;
  }

  async function removeLabel(label: Label): Promise<void> {
    drawLabels((items) => items.filter(({ id }) => id !== label.id));
    const gone = await attempt(() => call(collection.labels.remove, { params: { id: label.id } }));
    if (gone) {
      const text = t(($) => $.folders.done.labelRemoved, { name: label.name });
      showToast({ text, undo: undo([gone.undoId]) });
    }
  }

  async function moveLabel(label: Label, beforeId: string | null): Promise<void> {
    drawLabels((items) => {
      const rest = items.filter(({ id }) => id !== label.id);
      const at = beforeId === null ? rest.length : rest.findIndex(({ id }) => id === beforeId);
      return rest.toSpliced(at === -1 ? rest.length : at, 0, label);
    });
    await attempt(() => call(collection.labels.move, { params: { id: label.id }, body: { beforeId } }));
  }

  return {
    /** The last error, until the next attempt. */
    failure,
    clearFailure: () => setFailure(undefined),
    createFolder: (name: string, parentId: string | null) =>
      attempt(() => call(collection.folders.create, { body: { name, parentId } })),
    async renameFolder(folder: Folder, name: string): Promise<boolean> {
      if (name === folder.name) return true;
      drawFolders((items) => items.map((each) => (each.id === folder.id ? { ...each, name } : each)));
      const send = (body: { name: string }) => call(collection.folders.rename, { params: { id: folder.id }, body });
      return (await attempt(() => send({ name }))) !== undefined;
    },
    moveFolder,
    removeFolder,
    moveSubjects,
    labelSubjects,
    createLabel: (name: string, colour?: LabelColour) =>
      attempt(() => call(collection.labels.create, { body: { name, ...(colour === undefined ? {} : { colour }) } })),
    async updateLabel(label: Label, change: UpdateLabelInput): Promise<boolean> {
      const { name = label.name, colour = label.colour } = change;
      drawLabels((items) => items.map((each) => (each.id === label.id ? { ...each, name, colour } : each)));
      return (
        (await attempt(() => call(collection.labels.update, { params: { id: label.id }, body: change }))) !== undefined
      );
    },
    moveLabel,
    removeLabel,
    mergeLabels,
    labels,
    folders,
  };
}
export type CollectionActions = ReturnType<typeof useCollectionActions>;
