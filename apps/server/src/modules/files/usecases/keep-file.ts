import { recordHistory } from '#modules/history/history.usecases.ts';
import { consumeQuota } from '#modules/subscriptions/quotas.usecases.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { documentKey, imageKey } from '../file-keys.rules.ts';
import { insertFile } from '../files.repository.ts';
import type { FileRow, ImageRow } from '../files.types.ts';
import type { ImageVersion } from '../image-versions.ts';

export type FileDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'storage' | 'logger'>;
export type FileCall = { deps: FileDeps; ctx: RequestContext<ClientActor> };

type Place = Pick<FileRow, 'ownerId' | 'id' | 'kind' | 'format' | 'widths'>;

/** Every key the bytes of a file have. */
function keysOf({ ownerId, id, kind, format, widths }: Place): string[] {
  if (kind !== 'image') return [documentKey({ owner: ownerId, fileId: id, format })];
  return widths.map((width) => imageKey({ owner: ownerId, fileId: id, width }));
}

/** Removes the bytes of a file; a key without bytes is no error. */
export async function removeBytes({ storage }: Pick<FileDeps, 'storage'>, file: Place): Promise<void> {
  await Promise.all(keysOf(file).map((key) => storage.remove(key)));
}

type KeepInput = FileCall & { row: FileRow; action: 'file.uploaded' | 'file.cropped'; madeFrom?: string };

/** Writes the row of a file whose bytes are stored; when it is refused, the bytes are taken away again. */
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
    await removeBytes(deps, row);
    throw error;
  }
}

type ImageInput = FileCall & { name: string; versions: readonly ImageVersion[] } & Pick<
    KeepInput,
    'action' | 'madeFrom'
  >;

function imageRow({
  deps,
  owner,
  name,
  versions,
}: Pick<ImageInput, 'deps' | 'name' | 'versions'> & { owner: OwnerId }) {
  const largest = versions.at(-1);
  if (!largest) throw new Error('a picture has at least one version');
  return {
    ownerId: owner,
    id: deps.ids.uuid(),
    kind: 'image',
    format: 'webp',
    name,
    width: largest.width,
    height: largest.height,
    widths: versions.map(({ kept }) => kept),
    sizeBytes: versions.reduce((sum, { content }) => sum + content.length, 0),
    createdAt: deps.clock.now(),
  } satisfies ImageRow;
}

/** Stores one picture in all its widths. Bytes are written first and taken away again when anything is refused. */
export async function keepImage({ deps, ctx, name, versions, ...why }: ImageInput): Promise<ImageRow> {
  const owner = ctx.actor.ownerId;
  const row = imageRow({ deps, owner, name, versions });
  try {
    for (const { kept, content } of versions)
      await deps.storage.put(imageKey({ owner, fileId: row.id, width: kept }), content);
  } catch (error) {
    await removeBytes(deps, row);
    throw error;
  }
  await keepFile({ deps, ctx, row, ...why });
  return row;
}
