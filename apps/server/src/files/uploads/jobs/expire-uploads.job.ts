import { AppError } from '#platform/errors.ts';
import { listStaged, removeUploadBytes } from '../upload-bytes.ts';
import { listDueUploads, listLiveUploadIds } from '../uploads.repository.ts';
import { discardUpload } from '../usecases/end-upload.ts';
import { finishUpload } from '../usecases/finish-upload.ts';
import { holdAnyUpload } from '../usecases/hold-upload.ts';
import type { UploadCall, UploadDeps } from '../usecases/upload-call.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Expires old uploads, and finishes those interrupted after their last byte. */
export const expireUploads = defineJob({ name: 'drive.expire_uploads', payload: z.object({}), cron: '*/10 * * * *' });

const maxAtOnce = 500;
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function settle(call: UploadCall, { id, isWhole }: { id: string; isWhole: boolean }): Promise<void> {
  try {
    await holdAnyUpload(call, id, async (row, hold) => {
      if (isWhole && row.fileId === null) await finishUpload({ call, row, hold });
      else await discardUpload(call, { row, hold });
    });
  } catch (error) {
    // Somebody else holds it, or its bytes did not match the announced ones and were removed.
    if (!(error instanceof AppError)) throw error;
  }
}

/** Removes bytes of missing uploads, left behind by a killed process. */
async function sweep({ db, config }: UploadDeps): Promise<void> {
  const staged = (await listStaged(config.dataDir)).filter(({ id }) => idForm.test(id));
  const live = new Set(
    await db.system((tx) =>
      listLiveUploadIds(
        tx,
        staged.map(({ id }) => id),
      ),
    ),
  );
  for (const { id, file } of staged) if (!live.has(id)) await removeUploadBytes(file);
}

export async function expireOldUploads({ deps, signal }: { deps: UploadDeps; signal?: AbortSignal }): Promise<void> {
  const due = await deps.db.system((tx) => listDueUploads(tx, { now: deps.clock.now(), limit: maxAtOnce }));
  for (const { ownerId: owner, ...upload } of due) {
    if (signal?.aborted === true) return;
    await settle({ deps, owner, actor: { kind: 'system', job: expireUploads.name } }, upload);
  }
  await sweep(deps);
}
