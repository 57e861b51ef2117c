import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { closeStream, completeDownload, lockDownload, openStream } from '../downloads.repository.ts';
import type { DownloadRow } from '../file-shares.types.ts';
import { isFinished, mayStillSend } from '../share-state.rules.ts';
import { holdMinutes } from './begin-download.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Key = { owner: OwnerId; id: string };

/** The download of a ticket; undefined when its place is no longer held. */
export function findDownload({ db, clock }: Deps, { owner, id }: Key): Promise<DownloadRow | undefined> {
  return db.scoped(owner, async (tx) => {
    const row = await lockDownload(tx, { owner, id });
    if (!row) return undefined;
    const isHeld = Temporal.Instant.compare(row.heldUntil, clock.now()) > 0;
    return isHeld || row.openStreams > 0 || row.completedAt !== null ? row : undefined;
  });
}

type Piece = { isFromStart: boolean; length: number };

/** Allows a download to send these bytes, counting them in advance; false when it has sent enough. */
export function admitPiece({ db }: Pick<Deps, 'db'>, { owner, id }: Key, piece: Piece): Promise<boolean> {
  return db.scoped(owner, async (tx) => {
    const row = await lockDownload(tx, { owner, id });
    if (!row) return false;
    const sizeBytes = row.sizeBytes ?? 0;
    const { sentBytes, completedAt } = row;
    if (!mayStillSend({ sizeBytes, sentBytes, isCompleted: completedAt !== null }, piece)) return false;
    await openStream(tx, { owner, id }, piece.length);
    return true;
  });
}

/** A response of a download ended: unsent bytes are subtracted, and a complete download is counted. */
export function settlePiece(
  { db, clock }: Deps,
  { owner, id }: Key,
  { unsent, isWhole }: { unsent: number; isWhole: boolean },
): Promise<void> {
  return db.scoped(owner, async (tx) => {
    const now = clock.now();
    const row = await closeStream(tx, { owner, id, heldUntil: now.add({ minutes: holdMinutes }) }, unsent);
    if (!row || row.completedAt !== null) return;
    const isDone = isWhole || isFinished({ sentBytes: row.sentBytes, sizeBytes: row.sizeBytes ?? 0 });
    if (isDone) await completeDownload(tx, { owner, id, shareId: row.shareId, now });
  });
}
