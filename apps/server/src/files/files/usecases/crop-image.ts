import { buffer } from 'node:stream/consumers';
import type { ImageCrop, StoredImage } from '@enlace/contract/files/files/files.contract.ts';
import { notFound } from '#platform/errors.ts';
import { imageKey } from '../file-keys.rules.ts';
import { notAnImage } from '../files.errors.ts';
import { issueDrivePass } from '../file-pass.rules.ts';
import { presentImage } from '../files.presenter.ts';
import { findFile, freshStanding } from '../files.repository.ts';
import { cutImage } from '../image-versions.ts';
import { type FileCall, keepImage } from './keep-file.ts';

/** A new picture from a part of a stored one, which stays. Errors: resource.not_found, files.not_an_image, files.crop_too_small. */
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
  return presentImage({ ...cut, ...freshStanding }, issueDrivePass(deps, owner).pass);
}
