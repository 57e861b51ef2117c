import { folderPath } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import type { TrashKind } from '#platform/trash-kind.ts';
import { keysOf } from './file-keys.rules.ts';
import { lockFiles } from './files.repository.ts';
import { removeForGood } from './usecases/purge-files.ts';
import { restoreFiles, trashFile } from './usecases/trash-files.ts';

/** Trashes files of the drive with their versions. */
export const fileTrash: TrashKind = {
  kind: 'file',
  table: 'files',
  columns: (tx, owner) => ({
    name: tx.sql`t.name`,
    detail: tx.sql`''`,
    searched: tx.sql`t.name_key`,
    place: folderPath(tx, { owner, noun: 'file', subject: tx.sql`t.id` }),
    sizeBytes: tx.sql`(t.size_bytes + (
      select coalesce(sum(v.size_bytes), 0) from file_versions v where v.owner_id = ${owner} and v.file_id = t.id))`,
  }),
  totalBytes: (tx, owner) => tx.sql`coalesce(sum(t.size_bytes), 0) + (
    select coalesce(sum(v.size_bytes), 0) from file_versions v join files f on f.owner_id = v.owner_id and f.id = v.file_id
     where v.owner_id = ${owner} and f.deleted_at is not null)`,
  // With the bytes each of them freed.
  purged: null,
  async restore({ deps, ctx, id }) {
    const { ids } = await restoreFiles({ deps, ctx, ids: [id] });
    if (ids.length === 0) throw notFound();
  },
  trash: trashFile,
  async purge({ tx, deps, owner, actor, ids }) {
    const rows = await lockFiles(tx, { owner, ids });
    const { freedBytes, contents } = await removeForGood({ tx, deps, owner, actor, rows });
    return { freedBytes, files: contents.flatMap((content) => keysOf(owner, content)) };
  },
};
