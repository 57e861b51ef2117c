import { uploadLimits } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { cleanFileName } from '#files/drive/file-names.rules.ts';
import { isFileThere } from '#files/drive/usecases/shown-file.ts';
import { namesOfLinks } from '#workspace/door.ts';
import { consumeQuota } from '#billing/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { assertRoomFor } from '#platform/storage/disk-space.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import type { UploadMetadata } from '../tus-headers.rules.ts';
import { tooManyUploads, uploadTooLarge } from '../uploads.errors.ts';
import { countOpenUploads, insertUpload } from '../uploads.repository.ts';
import type { UploadRow } from '../uploads.types.ts';
import { expiryFrom } from './hold-upload.ts';
import type { UploadCall } from './upload-call.ts';

type Begin = {
  lengthBytes: number;
  metadata: UploadMetadata;
  /** The file request it comes through, its target folder, and the sender. */
  visit?: { requestId: string; folderId: string | null; sender: string };
  /** Runs in the same transaction, for limits of the caller; throwing refuses the upload. */
  admit?: (tx: Tx) => Promise<void>;
};

const fallbackName = 'file';
const emptyHours = 1;

async function assertPlaces(tx: Tx, { owner }: UploadCall, { folderId, replacesId }: UploadMetadata): Promise<void> {
  if (folderId !== null) {
    const { folders } = await namesOfLinks(tx, { owner, noun: 'file' });
    if (!folders.has(folderId)) throw notFound();
  }
  if (replacesId !== null && !(await isFileThere(tx, { owner, id: replacesId }))) throw notFound();
}

/**
 * Starts an upload: its whole length is charged to the storage quota now, so that any number of simultaneous ones stays
 * within it. Errors: quota.exceeded, quota.read_only, resource.not_found, uploads.too_many, uploads.too_large,
 * server.storage_full.
 */
export async function beginUpload(
  call: UploadCall,
  { lengthBytes, metadata, visit, admit }: Begin,
): Promise<UploadRow> {
  const { deps, owner } = call;
  await assertRoomFor({ folder: deps.config.dataDir, bytes: lengthBytes });
  const now = deps.clock.now();
  const { name, folderId, folderPath, sha256, replacesId } = metadata;
  const row: UploadRow = {
    ownerId: owner,
    id: deps.ids.uuid(),
    name: cleanFileName(name ?? '', fallbackName),
    lengthBytes,
    offsetBytes: 0,
    sha256,
    folderId: visit ? visit.folderId : folderId,
    folderPath,
    replacesId,
    requestId: visit?.requestId ?? null,
    sender: visit?.sender ?? null,
    fileId: null,
    createdAt: now,
    // A visitor who sends nothing does not occupy the client's storage for long.
    expiresAt: visit ? now.add({ hours: emptyHours }) : expiryFrom(now, { isVisitor: false }),
  };
  return deps.db.scoped(owner, async (tx) => {
    await assertPlaces(tx, call, metadata);
    const max = (await readSettings(tx)).limits.uploadBytes;
    if (max !== null && lengthBytes > max) throw uploadTooLarge(max);
    await admit?.(tx);
    if ((await countOpenUploads(tx, owner)) >= uploadLimits.open) throw tooManyUploads();
    const why = { cause: 'upload.began', reference: row.id };
    await consumeQuota({ tx, owner, resource: 'storage_bytes', amount: lengthBytes, ...why });
    await insertUpload(tx, row);
    return row;
  });
}
