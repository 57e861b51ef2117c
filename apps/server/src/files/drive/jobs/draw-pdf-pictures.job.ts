import { buffer } from 'node:stream/consumers';
import type { Platform } from '#platform/platform.types.ts';
import { isMissingContent } from '#platform/storage/storage.ts';
import { drawPdfPage, pdfPageLimits } from '../draw-pdf-page.ts';
import { documentKey, imageKey } from '../file-keys.rules.ts';
import { findFile } from '../files.repository.ts';
import type { FileRow } from '../files.types.ts';
import type { ImageVersion } from '../image-versions.ts';
import {
  claimDuePicture,
  type DuePicture,
  forgetDuePicture,
  hasDuePictures,
  notePicture,
} from '../pdf-pictures.repository.ts';
import { emitDriveChanged } from '../usecases/emit-change.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Draws the first pages of PDFs stored before such images existed, a few at a time until none is left. */
export const drawPdfPicturesJob = defineJob({ name: 'files.draw_pdf_pictures', payload: z.object({}) });

type Deps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger' | 'live' | 'storage'>;

/** Documents per run; the next ones are another job, so that other jobs can run in between. */
const maxAtOnce = 25;

async function draw({ storage, logger }: Deps, row: FileRow): Promise<ImageVersion | undefined> {
  const { ownerId: owner, contentId, format, sizeBytes } = row;
  if (format !== 'pdf' || row.widths.length > 0 || sizeBytes > pdfPageLimits.fileBytes) return undefined;
  try {
    const source = await buffer(storage.read(documentKey({ owner, contentId, format })));
    return await drawPdfPage({ source, lengthBytes: sizeBytes, logger });
  } catch (error) {
    // The storage audit reports missing bytes.
    if (isMissingContent(error)) return undefined;
    throw error;
  }
}

/** The image is stored before its row says so; an unneeded one is removed again. */
async function drawOne(deps: Deps, due: DuePicture): Promise<void> {
  const { ownerId: owner, fileId } = due;
  const row = await deps.db.scoped(owner, (tx) => findFile(tx, { owner, id: fileId }), { readOnly: true });
  const picture = row && (await draw(deps, row));
  const key = row && picture && imageKey({ owner, contentId: row.contentId, width: picture.kept });
  if (key) await deps.storage.put(key, picture.content);
  const isWanted = await deps.db.scoped(owner, async (tx) => {
    await forgetDuePicture(tx, due);
    if (!key) return true;
    const isNoted = await notePicture(tx, { ...due, contentId: row.contentId, width: picture.kept });
    if (isNoted) await emitDriveChanged({ tx, deps, owner });
    // Somebody else, after our claim expired, may have recorded the very same one.
    return isNoted || (await findFile(tx, { owner, id: fileId }))?.contentId === row.contentId;
  });
  if (!isWanted && key) await deps.storage.remove(key);
}

/** Draws due images, a bounded number of documents; queues another run when there may be more. */
export async function drawPdfPictures({ deps, signal }: { deps: Deps; signal: AbortSignal }): Promise<void> {
  for (let done = 0; done < maxAtOnce; done += 1) {
    if (signal.aborted) break;
    const due = await deps.db.system((tx) => claimDuePicture(tx, deps.clock.now()));
    if (!due) return;
    await drawOne(deps, due);
  }
  await beginDrawing({ deps });
}

/** Queues a run while documents are waiting, at each start and after each run. */
export async function beginDrawing({ deps }: { deps: Pick<Deps, 'db' | 'jobs'> }): Promise<void> {
  await deps.db.system(async (tx) => {
    if (await hasDuePictures(tx)) await deps.jobs.enqueue(tx, drawPdfPicturesJob, {});
  });
}
