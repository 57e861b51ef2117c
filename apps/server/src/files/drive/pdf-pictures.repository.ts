import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type DuePicture = { ownerId: OwnerId; fileId: string };

/** After this the claim is abandoned: a page takes seconds. */
const leaseMinutes = 5;
/** A document that killed the process each time is skipped. */
const maxTries = 3;

/** Claims the next unclaimed one; needs a system transaction. */
export async function claimDuePicture(tx: Tx, now: Temporal.Instant): Promise<DuePicture | undefined> {
  const [row] = await tx.sql<DuePicture[]>`
    update pdf_pictures_due d set tries = tries + 1, claimed_at = ${now}
    where (d.owner_id, d.file_id) in (
      select owner_id, file_id from pdf_pictures_due
      where tries < ${maxTries} and (claimed_at is null or claimed_at < ${now.subtract({ minutes: leaseMinutes })})
      order by owner_id, file_id limit 1 for update skip locked)
    returning owner_id, file_id`;
  return row;
}

/** Whether anything is left to draw; needs a system transaction. */
export async function hasDuePictures(tx: Tx): Promise<boolean> {
  const [row] = await tx.sql`
    select owner_id from pdf_pictures_due where tries < ${maxTries} order by owner_id, file_id limit 1`;
  return row !== undefined;
}

export async function forgetDuePicture(tx: Tx, { ownerId, fileId }: DuePicture): Promise<void> {
  await tx.sql`delete from pdf_pictures_due where owner_id = ${ownerId} and file_id = ${fileId}`;
}

/** Stores a document's image, unless its content was replaced meanwhile or already has one. */
export async function notePicture(
  tx: Tx,
  { ownerId, fileId, contentId, width }: DuePicture & { contentId: string; width: number },
): Promise<boolean> {
  const rows = await tx.sql`
    update files set widths = ${[width]}::integer[]
    where owner_id = ${ownerId} and id = ${fileId} and coalesce(content_id, id) = ${contentId} and widths = '{}' returning id`;
  return rows.length > 0;
}
