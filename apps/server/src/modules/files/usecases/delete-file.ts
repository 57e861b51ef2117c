import { recordHistory } from '#modules/history/history.usecases.ts';
import { findProfileUsingFile } from '#modules/profiles/profiles.usecases.ts';
import { releaseQuota } from '#modules/subscriptions/quotas.usecases.ts';
import { notFound } from '#platform/errors.ts';
import { fileInUse } from '../files.errors.ts';
import { lockFile, removeFile } from '../files.repository.ts';
import { type FileCall, removeBytes } from './keep-file.ts';

/** Removes a file for good. Errors: resource.not_found, files.in_use. */
export async function deleteFile({ deps, ctx, id }: FileCall & { id: string }): Promise<void> {
  const owner = ctx.actor.ownerId;
  const removed = await deps.db.scoped(owner, async (tx) => {
    const row = await lockFile(tx, { owner, id });
    if (!row) throw notFound();
    const user = await findProfileUsingFile(tx, owner, id);
    if (user !== undefined) throw fileInUse(user);
    await removeFile(tx, { owner, id });
    await releaseQuota({
      tx,
      owner,
      resource: 'storage_bytes',
      amount: row.sizeBytes,
      cause: 'file.deleted',
      reference: id,
    });
    await recordHistory({
      tx,
      owner,
      actor: ctx.actor,
      entry: {
        action: 'file.deleted',
        subjectKind: 'file',
        subjectId: id,
        before: { name: row.name, sizeBytes: row.sizeBytes },
      },
    });
    return row;
  });
  // After the commit: bytes without a row waste space, a row without bytes would be a broken picture.
  await removeBytes(deps, removed);
}
