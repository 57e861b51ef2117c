import { imageWidths, type StoredFile } from '@enlace/contract/files/files.contract.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import { consumeQuota } from '#modules/subscriptions/quotas.usecases.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { imageKey } from '../file-keys.rules.ts';
import { presentFile } from '../files.presenter.ts';
import { insertFile } from '../files.repository.ts';
import { type ImageVersion, makeImageVersions } from '../image-versions.ts';

export type FileDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'storage' | 'logger'>;
export type FileCall = { deps: FileDeps; ctx: RequestContext<ClientActor> };
type UploadInput = FileCall & { upload: { name: string; bytes: Buffer } };

const nameLimit = 120;

function cleanName(name: string): string {
  const plain = name.replace(/\p{Cc}/gu, '').trim();
  return [...plain].slice(0, nameLimit).join('') || 'imagen';
}

async function putAll(
  deps: FileDeps,
  { owner, fileId, versions }: { owner: OwnerId; fileId: string; versions: readonly ImageVersion[] },
): Promise<void> {
  for (const { kept, content } of versions) await deps.storage.put(imageKey({ owner, fileId, width: kept }), content);
}

/** Removes every width a picture may have; keys without a file are no error. */
export async function removeImageBytes(
  deps: Pick<Platform, 'storage'>,
  { owner, fileId }: { owner: OwnerId; fileId: string },
): Promise<void> {
  await Promise.all(imageWidths.map((width) => deps.storage.remove(imageKey({ owner, fileId, width }))));
}

/** Stores one picture in all its widths. Bytes are written first and taken away again when the row is refused. */
export async function uploadFile({ deps, ctx, upload }: UploadInput): Promise<StoredFile> {
  const owner = ctx.actor.ownerId;
  const versions = await makeImageVersions(upload.bytes);
  const largest = versions.at(-1);
  if (!largest) throw new Error('a picture has at least one version');
  const id = deps.ids.uuid();
  const sizeBytes = versions.reduce((sum, { content }) => sum + content.length, 0);
  const { width, height } = largest;
  const row = {
    ownerId: owner,
    id,
    name: cleanName(upload.name),
    width,
    height,
    widths: versions.map(({ kept }) => kept),
    sizeBytes,
    createdAt: deps.clock.now(),
  };
  await putAll(deps, { owner, fileId: id, versions });
  try {
    await deps.db.scoped(owner, async (tx) => {
      await consumeQuota({
        tx,
        owner,
        resource: 'storage_bytes',
        amount: sizeBytes,
        cause: 'file.uploaded',
        reference: id,
      });
      await insertFile(tx, row);
      await recordHistory({
        tx,
        owner,
        actor: ctx.actor,
        entry: { action: 'file.uploaded', subjectKind: 'file', subjectId: id, after: { name: row.name, sizeBytes } },
      });
    });
  } catch (error) {
    await removeImageBytes(deps, { owner, fileId: id });
    throw error;
  }
  return presentFile(row);
}
