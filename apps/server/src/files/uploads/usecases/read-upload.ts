import { uploadLimits } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { listOpenUploads } from '../uploads.repository.ts';
import type { UploadRow } from '../uploads.types.ts';
import { safeOffset } from './continue-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { holdUpload, standingUpload } from './hold-upload.ts';
import type { UploadCall } from './upload-call.ts';

export type Standing = UploadRow & { safeBytes: number };

/**
 * The progress of an upload. A complete one interrupted before becoming a file becomes one now: its sender has nothing
 * left to send. Errors: resource.not_found, uploads.gone, uploads.locked.
 */
export async function readUpload(call: UploadCall, id: string): Promise<Standing> {
  const row = await standingUpload(call, id);
  const safeBytes = await safeOffset(call, row);
  if (row.fileId !== null || safeBytes < row.lengthBytes) return { ...row, safeBytes };
  return holdUpload(call, id, async (held, hold) => {
    const fileId = held.fileId ?? (await finishUpload({ call, row: held, hold }));
    return { ...held, fileId, safeBytes };
  });
}

/** The client’s own active uploads, newest first. */
export async function listUploads(call: UploadCall): Promise<Standing[]> {
  const { deps, owner } = call;
  const now = deps.clock.now();
  const rows = await deps.db.scoped(owner, (tx) => listOpenUploads(tx, { owner, now, limit: uploadLimits.open }), {
    readOnly: true,
  });
  const standing: Standing[] = [];
  for (const row of rows) standing.push({ ...row, safeBytes: await safeOffset(call, row) });
  return standing;
}
