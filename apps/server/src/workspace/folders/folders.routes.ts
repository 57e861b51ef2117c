import type { Collection } from '#platform/collection.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createLabel, moveLabel, updateLabel } from './usecases/change-labels.ts';
import { createFolder, renameFolder } from './usecases/create-folder.ts';
import { labelSubjects } from './usecases/label-subjects.ts';
import { moveFolder } from './usecases/move-folder.ts';
import { moveSubjects } from './usecases/move-subjects.ts';
import { listFolders, listLabels } from './usecases/read-folders.ts';
import { removeFolder } from './usecases/remove-folder.ts';
import { mergeLabels, removeLabel } from './usecases/remove-labels.ts';
import { undoChange } from './usecases/undo-change.ts';

function folderRoutes(deps: Platform, collection: Collection): Route[] {
  const { folders } = collection;
  const base = { deps, collection };
  return [
    route(folders.list, ({ ctx }) => listFolders({ ...base, ctx })),
    route(folders.create, ({ ctx, body }) => createFolder({ ...base, ctx, input: body })),
    route(folders.rename, ({ ctx, params, body }) => renameFolder({ ...base, ctx, id: params.id, name: body.name })),
    route(folders.move, ({ ctx, params, body }) => moveFolder({ ...base, ctx, id: params.id, input: body })),
    route(folders.remove, ({ ctx, params }) => removeFolder({ ...base, ctx, id: params.id })),
    route(folders.moveSubjects, ({ ctx, body }) => moveSubjects({ ...base, ctx, input: body })),
    route(folders.undo, ({ ctx, body }) => undoChange({ ...base, ctx, undoId: body.undoId })),
  ];
}

function labelRoutes(deps: Platform, collection: Collection): Route[] {
  const { labels } = collection;
  const base = { deps, collection };
  return [
    route(labels.list, ({ ctx }) => listLabels({ ...base, ctx })),
    route(labels.create, ({ ctx, body }) => createLabel({ ...base, ctx, input: body })),
    route(labels.update, ({ ctx, params, body }) => updateLabel({ ...base, ctx, id: params.id, input: body })),
    route(labels.move, ({ ctx, params, body }) => moveLabel({ ...base, ctx, id: params.id, beforeId: body.beforeId })),
    route(labels.remove, ({ ctx, params }) => removeLabel({ ...base, ctx, id: params.id })),
    route(labels.merge, ({ ctx, body }) => mergeLabels({ ...base, ctx, input: body })),
    route(labels.labelSubjects, ({ ctx, body }) => labelSubjects({ ...base, ctx, input: body })),
  ];
}

/** The same routes for every registered collection. */
export function collectionRoutes(deps: Platform, collections: readonly Collection[]): Route[] {
  return collections.flatMap((collection) => [...folderRoutes(deps, collection), ...labelRoutes(deps, collection)]);
}
