import * as contract from '@enlace/contract/workspace/trash/trash.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { TrashKind } from '#platform/trash-kind.ts';
import { listTrash } from './usecases/list-trash.ts';
import { restoreThings, returnThings } from './usecases/move-things.ts';
import { emptyTrash, purgeThings } from './usecases/purge-things.ts';
import { changeTrashSettings, readTrashSettings } from './usecases/trash-settings.ts';

export function trashRoutes(deps: Platform, kinds: readonly TrashKind[]): Route[] {
  return [
    route(contract.listTrash, ({ ctx, query }) => listTrash({ deps, kinds, ctx, query })),
    route(contract.restoreTrash, ({ ctx, body }) => restoreThings({ deps, kinds, ctx, items: body.items })),
    route(contract.undoTrashRestore, ({ ctx, body }) => returnThings({ deps, kinds, ctx, items: body.items })),
    route(contract.purgeTrash, ({ ctx, body }) => purgeThings({ deps, kinds, ctx, items: body.items })),
    route(contract.emptyTrash, ({ ctx, body }) => emptyTrash({ deps, kinds, ctx, kind: body.kind, until: body.until })),
    route(contract.getTrashSettings, ({ ctx }) => readTrashSettings({ deps, ctx })),
    route(contract.changeTrashSettings, ({ ctx, body }) => changeTrashSettings({ deps, ctx, input: body })),
  ];
}
