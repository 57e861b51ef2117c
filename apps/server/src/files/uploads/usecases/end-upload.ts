import { releaseQuota } from '#billing/door.ts';
import { notFound } from '#platform/errors.ts';
import { removeUploadBytes } from '../upload-bytes.ts';
import { removeUpload } from '../uploads.repository.ts';
import type { UploadRow } from '../uploads.types.ts';
import { holdUpload, type Hold } from './hold-upload.ts';
import { fileOf, hashesOf, type UploadCall } from './upload-call.ts';

/** Removes an upload with its bytes and their storage quota. */
export async function discardUpload(call: UploadCall, { row, hold }: { row: UploadRow; hold: Hold }): Promise<void> {
  const { deps, owner } = call;
  const isRemoved = await deps.db.scoped(owner, async (tx) => {
    if (!(await removeUpload(tx, hold.lease))) return false;
    const why = { cause: 'upload.ended', reference: row.id };
    // A finished upload's bytes belong to its file.
    const amount = row.fileId === null ? row.lengthBytes : 0;
    await releaseQuota({ tx, owner, resource: 'storage_bytes', amount, ...why });
    return true;
  });
  hashesOf(deps).forget(row.id);
  if (isRemoved) await removeUploadBytes(fileOf(call, row.id));
}

/** Cancels an upload. Errors: resource.not_found, also for one that became a file; uploads.gone, uploads.locked. */
export function endUpload(call: UploadCall, id: string): Promise<void> {
  return holdUpload(call, id, async (row, hold) => {
    if (row.fileId !== null) throw notFound();
    await discardUpload(call, { row, hold });
  });
}
