import { moveFilesToTrash } from '#files/door.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { noDataImportUndo } from '../portability.errors.ts';
import type { PortabilityDeps } from '../portability.types.ts';
import { announceImport } from './announce-import.ts';
import { trashBroughtPosts } from './brought-posts.ts';
import { canUndo, describeDataImport } from './data-imports.rules.ts';
import { listBrought, lockDataImport, markUndone } from './data-imports.repository.ts';
import type { DataImport } from './data-imports.types.ts';
import type { ImportAuthor } from './upload-data-import.ts';

type Call = { deps: PortabilityDeps; owner: OwnerId; author: ImportAuthor; id: string };

/**
 * Trashes what a wall's archive imported, from where it can be restored one by one or with the archive. Files now used
 * elsewhere stay. Errors: resource.not_found, data_imports.no_undo.
 */
export function undoDataImport({ deps, owner, author: actor, id }: Call): Promise<DataImport> {
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockDataImport(tx, owner, id);
    if (!row) throw notFound();
    const { wallProfileId: profileId } = row;
    if (profileId === null || !canUndo(row)) throw noDataImportUndo();
    const brought = await listBrought(tx, { owner, importId: id });
    const idsOf = (wanted: 'post' | 'file') => brought.filter(({ kind }) => kind === wanted).map((thing) => thing.id);
    const posts = await trashBroughtPosts({ tx, deps, owner, actor, profileId, ids: idsOf('post') });
    const files = await moveFilesToTrash({ tx, deps, owner, actor, ids: idsOf('file') });
    const undone = await markUndone(tx, { owner, importId: id, now: deps.clock.now() });
    const after = { fileName: row.fileName, posts: posts.length, files: files.ids.length };
    const entry = { action: 'data_import.undone', subjectKind: 'data_import', subjectId: id, after };
    await recordHistory({ tx, owner, actor, entry });
    await announceImport({ tx, deps, owner, wall: profileId });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'data_import.changed', importId: id } });
    return describeDataImport(undone);
  });
}
