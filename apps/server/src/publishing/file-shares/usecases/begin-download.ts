import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { countOpenDownloads, insertDownload } from '../downloads.repository.ts';
import { lockShare } from '../file-shares.repository.ts';
import { shareStateOf } from '../share-state.rules.ts';
import { issueTicket } from '../download-ticket.rules.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'secrets'>;

/** How long an unfinished download holds its place after its last bytes. */
export const holdMinutes = 60;

type BeginInput = {
  owner: OwnerId;
  shareId: string;
  /** Null: all files in one archive. */
  fileId: string | null;
  sizeBytes: number;
};
export type BegunDownload = { status: 'begun'; ticket: string } | { status: 'busy' } | { status: 'over' };

/**
 * Takes one of a link's places, under its lock: held places and finished downloads never exceed its limit together.
 * `busy`: all remaining ones are held by others.
 */
export function beginDownload(deps: Deps, { owner, shareId, fileId, sizeBytes }: BeginInput): Promise<BegunDownload> {
  return deps.db.scoped(owner, async (tx): Promise<BegunDownload> => {
    const share = await lockShare(tx, { owner, id: shareId });
    // Read only now: after waiting for the lock, the time must be later than the previous holder's.
    const now = deps.clock.now();
    if (!share || shareStateOf(share, { now, isThere: true }) !== 'active') return { status: 'over' };
    const held = share.maxDownloads === null ? 0 : await countOpenDownloads(tx, { owner, shareId, now });
    if (share.maxDownloads !== null && share.downloads + held >= share.maxDownloads) return { status: 'busy' };
    const id = deps.ids.uuid();
    const heldUntil = now.add({ minutes: holdMinutes });
    await insertDownload(tx, owner, { id, shareId, fileId, sizeBytes, startedAt: now, heldUntil });
    return { status: 'begun', ticket: issueTicket(deps, { owner, shareId, passwordCount: share.passwordCount, id }) };
  });
}
