import { fileFormats } from '@enlace/contract/files/drive/file-formats.ts';
import { buffer } from 'node:stream/consumers';
import type { OwnerId } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { documentKey, imageKey, nearestWidth } from '../file-keys.rules.ts';
import { findFile } from '../files.repository.ts';
import type { FileRow } from '../files.types.ts';

export type StoredBytes = { name: string; mime: string; isPicture: boolean; content: Buffer };

const pictureWidth = 1920;

function keyOf({ ownerId, contentId, kind, format, widths }: FileRow): string | undefined {
  if (kind !== 'image') return documentKey({ owner: ownerId, contentId, format });
  const width = nearestWidth(widths, pictureWidth);
  return width === undefined ? undefined : imageKey({ owner: ownerId, contentId, width });
}

type Input = { deps: Pick<Platform, 'db' | 'storage'>; owner: OwnerId; fileId: string; maxBytes: number };

/** The bytes of one of the client's files; undefined when larger than allowed. Throws resource.not_found. */
export async function readStoredFile({ deps, owner, fileId, maxBytes }: Input): Promise<StoredBytes | undefined> {
  const row = await deps.db.scoped(owner, (tx) => findFile(tx, { owner, id: fileId }));
  const key = row && row.deletedAt === null ? keyOf(row) : undefined;
  const size = key === undefined ? undefined : await deps.storage.size(key);
  if (!row || key === undefined || size === undefined) throw notFound();
  if (size > maxBytes) return undefined;
  const content = await buffer(deps.storage.read(key));
  return { name: row.name, mime: fileFormats[row.format].mime, isPicture: row.kind === 'image', content };
}
