import { recordHistory } from '#workspace/door.ts';
import { consumeQuota } from '#billing/door.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { imageKey, keysOf } from '../file-keys.rules.ts';
import { insertFile } from '../files.repository.ts';
import type { FileContent, FileRow, ImageRow } from '../files.types.ts';
import type { ImageVersion } from '../image-versions.ts';

export type FileDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'storage' | 'logger' | 'secrets' | 'live'>;
export type FileCall = { deps: FileDeps; ctx: RequestContext<ClientActor> };

/** Removes a content's bytes; missing ones are not an error. */
export async function removeBytes(
  { storage }: Pick<FileDeps, 'storage'>,
  owner: OwnerId,
  content: FileContent,
): Promise<void> {
  await Promise.all(keysOf(owner, content).map((key) => storage.remove(key)));
}

type KeepInput = FileCall & { row: FileRow; action: 'file.uploaded' | 'file.cropped'; madeFrom?: string };

/** Inserts the row of a file whose bytes are stored; if it is refused, the bytes are removed again. */
export async function keepFile({ deps, ctx, row, action, madeFrom }: KeepInput): Promise<void> {
  const { ownerId: owner, id, name, sizeBytes } = row;
  try {
    await deps.db.scoped(owner, async (tx) => {
      await consumeQuota({ tx, owner, resource: 'storage_bytes', amount: sizeBytes, cause: action, reference: id });
      await insertFile(tx, row);
      const after = { name, sizeBytes, ...(madeFrom === undefined ? {} : { madeFrom }) };
      await recordHistory({
        tx,
        owner,
        actor: ctx.actor,
        entry: { action, subjectKind: 'file', subjectId: id, after },
      });
    });
  } catch (error) {
    await removeBytes(deps, owner, row);
    throw error;
  }
}

type ImageInput = FileCall & { name: string; versions: readonly ImageVersion[] } & Pick<
    KeepInput,
    'action' | 'madeFrom'
  >;

/** Initial values of every file uploaded by an editor. */
export function freshRow({ deps, owner, name }: { deps: FileDeps; owner: OwnerId; name: string }) {
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  const times = { contentAt: now, createdAt: now, updatedAt: now, deletedAt: null };
  return { ownerId: owner, id, contentId: id, name, mime: null, sha256: null, version: 1, isClosed: true, ...times };
}

function imageRow({
  deps,
  owner,
  name,
  versions,
}: Pick<ImageInput, 'deps' | 'name' | 'versions'> & { owner: OwnerId }) {
  const largest = versions.at(-1);
  if (!largest) throw new Error('a picture has at least one version');
  return {
    ...freshRow({ deps, owner, name }),
    kind: 'image',
    format: 'webp',
    originalBytes: null,
    width: largest.width,
    height: largest.height,
    widths: versions.map(({ kept }) => kept),
    sizeBytes: versions.reduce((sum, { content }) => sum + content.length, 0),
  } satisfies ImageRow;
}

/** Stores one image in all its widths. Bytes are written first and removed again when anything is refused. */
export async function keepImage({ deps, ctx, name, versions, ...why }: ImageInput): Promise<ImageRow> {
  const owner = ctx.actor.ownerId;
  const row = imageRow({ deps, owner, name, versions });
  try {
    for (const { kept, content } of versions)
      await deps.storage.put(imageKey({ owner, contentId: row.contentId, width: kept }), content);
  } catch (error) {
    await removeBytes(deps, owner, row);
    throw error;
  }
  await keepFile({ deps, ctx, row, ...why });
  return row;
}
