import { buffer } from 'node:stream/consumers';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { imageKey, nearestWidth } from '../file-keys.rules.ts';
import { isStockPicture, readStockPicture } from '../stock-pictures.ts';
import { findFileById } from '../files.repository.ts';

type Input = { deps: Pick<Platform, 'db' | 'storage'>; owner: OwnerId; fileId: string; width: number };

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The bytes (WebP) of a client's image in about the requested width in pixels; undefined when deleted or another
 * client's.
 */
export async function readPicture({ deps, owner, fileId, width }: Input): Promise<Buffer | undefined> {
  if (isStockPicture(fileId)) return readStockPicture({ fileId, width });
  if (!idForm.test(fileId)) return undefined;
  const row = await deps.db.system((tx) => findFileById(tx, fileId), { readOnly: true });
  if (row?.ownerId !== owner || row.kind !== 'image' || row.deletedAt !== null) return undefined;
  const kept = nearestWidth(row.widths, width);
  if (kept === undefined) return undefined;
  const key = imageKey({ owner, contentId: row.contentId, width: kept });
  if ((await deps.storage.size(key)) === undefined) return undefined;
  return buffer(deps.storage.read(key));
}
