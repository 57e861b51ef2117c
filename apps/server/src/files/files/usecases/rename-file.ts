import type { StoredFile } from '@enlace/contract/files/files/files.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import { issueDrivePass } from '../file-pass.rules.ts';
import { presentFile } from '../files.presenter.ts';
import { lockFile, renameRow } from '../files.repository.ts';
import { shownFile } from './shown-file.ts';
import type { FileCall } from './keep-file.ts';

/** Gives a file another name; pages keep the one they were made with. Errors: resource.not_found. */
export function renameFile({ deps, ctx, id, name }: FileCall & { id: string; name: string }): Promise<StoredFile> {
  const owner = ctx.actor.ownerId;
  const { pass } = issueDrivePass(deps, owner);
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockFile(tx, { owner, id });
    if (!row || row.deletedAt !== null) throw notFound();
    if (row.name === name) return presentFile(await shownFile(tx, { owner, id }), pass);
    await renameRow(tx, { owner, id, name, now: deps.clock.now() });
    await recordHistory({
      tx,
      owner,
      actor: ctx.actor,
      entry: {
        action: 'file.renamed',
        subjectKind: 'file',
        subjectId: id,
        before: { name: row.name },
        after: { name },
      },
    });
    return presentFile(await shownFile(tx, { owner, id }), pass);
  });
}
