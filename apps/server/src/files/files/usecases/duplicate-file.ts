import type { StoredFile } from '@enlace/contract/files/files/files.contract.ts';
import { copyLinks, recordHistory } from '#workspace/door.ts';
import { consumeQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { keysOf } from '../file-keys.rules.ts';
import { issueDrivePass } from '../file-pass.rules.ts';
import { presentFile } from '../files.presenter.ts';
import { findShownFile, insertFile } from '../files.repository.ts';
import type { FileRow } from '../files.types.ts';
import { freeFileName } from './free-file-name.ts';
import { type FileCall, type FileDeps, removeBytes } from './keep-file.ts';
import { shownFile } from './shown-file.ts';
import { tellDriveChanged } from './tell-change.ts';

type Copy = { owner: OwnerId; from: FileRow; to: FileRow };

async function copyBytes({ storage }: FileDeps, { owner, from, to }: Copy): Promise<void> {
  const targets = keysOf(owner, to);
  for (const [place, key] of keysOf(owner, from).entries()) {
    if ((await storage.size(key)) === undefined) throw notFound();
    await storage.copy(key, targets[place] ?? '');
  }
}

async function keepCopy({ deps, ctx, from, to }: FileCall & Copy): Promise<StoredFile> {
  const { ownerId: owner } = ctx.actor;
  const { id } = to;
  return deps.db.scoped(owner, async (tx) => {
    const place = await findShownFile(tx, { owner, id: from.id });
    if (place?.deletedAt !== null) throw notFound();
    const why = { cause: 'file.duplicated', reference: id };
    await consumeQuota({ tx, owner, resource: 'storage_bytes', amount: to.sizeBytes, ...why });
    const name = await freeFileName(tx, { owner, name: from.name, folderId: place.folderId });
    await insertFile(tx, { ...to, name });
    await copyLinks(tx, { owner, noun: 'file', from: from.id, to: id });
    const after = { name, sizeBytes: to.sizeBytes, madeFrom: from.id };
    const entry = { action: 'file.duplicated', subjectKind: 'file', subjectId: id, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await tellDriveChanged({ tx, deps, owner });
    return presentFile(await shownFile(tx, { owner, id }), issueDrivePass(deps, owner).pass);
  });
}

/** A copy of a file beside it. Errors: resource.not_found, quota.exceeded. */
export async function duplicateFile({ deps, ctx, id }: FileCall & { id: string }): Promise<StoredFile> {
  const { ownerId: owner } = ctx.actor;
  const from = await deps.db.scoped(owner, (tx) => findShownFile(tx, { owner, id }), { readOnly: true });
  if (from?.deletedAt !== null) throw notFound();
  const now = deps.clock.now();
  const copyId = deps.ids.uuid();
  const times = { createdAt: now, updatedAt: now, contentAt: now, deletedAt: null };
  // NOTE: a spread of either kind of row stays of that kind.
  const to = { ...from, ...times, id: copyId, contentId: copyId, version: 1, isClosed: true } as FileRow;
  try {
    await copyBytes(deps, { owner, from, to });
    return await keepCopy({ deps, ctx, owner, from, to });
  } catch (error) {
    await removeBytes(deps, owner, to);
    throw error;
  }
}
