import { buffer } from 'node:stream/consumers';
import type { ImageCrop, StoredFile, StoredImage } from '@enlace/contract/files/drive/files.contract.ts';
import { notFound } from '#platform/errors.ts';
import { imageKey, keysOf } from '../file-keys.rules.ts';
import { notAnImage } from '../files.errors.ts';
import { issueDrivePass } from '../file-pass.rules.ts';
import { findFile, findShownFile, freshStanding, insertFile, lockFile, renameRow } from '../files.repository.ts';
import { cutImage } from '../image-versions.ts';
import { type FileCall, type FileDeps, keepImage, removeBytes } from './keep-file.ts';
import { copyLinks, recordHistory } from '#workspace/door.ts';
import { consumeQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { FileRow } from '../files.types.ts';
import { showFile, showImage } from '../shown-files.rules.ts';
import { freeFileName } from './free-file-name.ts';
import { shownFile } from './shown-file.ts';
import { emitDriveChanged } from './emit-change.ts';

/** Renames a file; pages keep the name they were made with. Errors: resource.not_found. */
export function renameFile({ deps, ctx, id, name }: FileCall & { id: string; name: string }): Promise<StoredFile> {
  const owner = ctx.actor.ownerId;
  const { pass } = issueDrivePass(deps, owner);
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockFile(tx, { owner, id });
    if (!row || row.deletedAt !== null) throw notFound();
    if (row.name === name) return showFile(await shownFile(tx, { owner, id }), pass);
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
    return showFile(await shownFile(tx, { owner, id }), pass);
  });
}

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
    await emitDriveChanged({ tx, deps, owner });
    return showFile(await shownFile(tx, { owner, id }), issueDrivePass(deps, owner).pass);
  });
}

/** A copy of a file in the same folder. Errors: resource.not_found, quota.exceeded. */
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

/**
 * A new image from a part of a stored one, which stays. Errors: resource.not_found, files.not_an_image,
 * files.crop_too_small.
 */
export async function cropImage({
  deps,
  ctx,
  id,
  crop,
}: FileCall & { id: string; crop: ImageCrop }): Promise<StoredImage> {
  const owner = ctx.actor.ownerId;
  const row = await deps.db.scoped(owner, (tx) => findFile(tx, { owner, id }), { readOnly: true });
  if (!row || row.deletedAt !== null) throw notFound();
  const width = row.widths.at(-1);
  if (row.kind !== 'image' || width === undefined) throw notAnImage();
  const key = imageKey({ owner, contentId: row.contentId, width });
  if ((await deps.storage.size(key)) === undefined) throw notFound();
  const versions = await cutImage({ bytes: await buffer(deps.storage.read(key)), crop });
  const cut = await keepImage({ deps, ctx, name: row.name, versions, action: 'file.cropped', madeFrom: id });
  return showImage({ ...cut, ...freshStanding }, issueDrivePass(deps, owner).pass);
}
