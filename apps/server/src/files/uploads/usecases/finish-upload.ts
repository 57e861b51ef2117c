import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { keepUpload } from '#files/drive/usecases/keep-upload.ts';
import { AppError } from '#platform/errors.ts';
import { visitorUploadWhole } from '../drive.events.ts';
import { checksumMismatch, uploadLocked } from '../uploads.errors.ts';
import { openAt, removeUploadBytes } from '../upload-bytes.ts';
import { sealUpload } from '../uploads.repository.ts';
import type { UploadRow } from '../uploads.types.ts';
import { discardUpload } from './end-upload.ts';
import type { Hold } from './hold-upload.ts';
import { fileOf, hashesOf, type UploadCall } from './upload-call.ts';

/** How long a finished upload still reports its file. */
const reportHours = 24;
const readBytes = 1024 * 1024;

type Input = { call: UploadCall; row: UploadRow; hold: Hold };

async function digestOf({ call, row, hold }: Input): Promise<string> {
  const known = hashesOf(call.deps).at(row.id, row.lengthBytes);
  if (known) return known.digest('hex');
  const hash = createHash('sha256');
  for await (const piece of createReadStream(fileOf(call, row.id), { highWaterMark: readBytes })) {
    // NOTE: a stream without an encoding yields buffers.
    hash.update(piece as Buffer);
    await hold.renew();
  }
  return hash.digest('hex');
}

/** A visitor's file may be refused for its content; then nothing of it is left. */
async function assertWelcome({ call, row, hold }: Input, file: string): Promise<void> {
  const { deps, owner } = call;
  const { requestId, name, lengthBytes } = row;
  if (requestId === null) return;
  try {
    const payload = { owner, requestId, name, file, lengthBytes };
    await deps.db.scoped(owner, (tx) => deps.events.emit(tx, visitorUploadWhole, payload));
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await discardUpload(call, { row, hold });
    throw error;
  }
}

/** Turns a complete upload into a file. Errors: uploads.checksum_mismatch, after which nothing of it is left. */
export async function finishUpload(input: Input): Promise<string> {
  const { call, row, hold } = input;
  const { deps, owner, actor } = call;
  const { id, name, lengthBytes, folderId, folderPath, replacesId, requestId, sender } = row;
  const file = fileOf(call, id);
  if (lengthBytes === 0) await (await openAt(file, 0)).close();
  const sha256 = await digestOf(input);
  if (row.sha256 !== null && row.sha256 !== sha256) {
    await discardUpload(call, { row, hold });
    throw checksumMismatch();
  }
  await hold.renew();
  await assertWelcome(input, file);
  const source = { requestId, sender };
  const upload = { contentId: id, name, file, lengthBytes, sha256, folderId, folderPath, replacesId, ...source };
  const expiresAt = deps.clock.now().add({ hours: reportHours });
  const fileId = await keepUpload({
    deps,
    owner,
    actor,
    upload,
    seal: async (tx, made) => {
      if (!(await sealUpload(tx, { ...hold.lease, fileId: made, expiresAt }))) throw uploadLocked();
    },
  });
  hashesOf(deps).forget(id);
  await removeUploadBytes(file);
  return fileId;
}
