import type { Tx } from '#platform/database/client.ts';
import { type DroppedOriginal, releaseOriginals } from '../originals/keep-originals.ts';

export type ScanState = 'pending' | 'clean' | 'infected' | 'removed';

/** May be served: files found clean, and those received without a scanner. */
export function isHandedOut(state: ScanState | null): boolean {
  return state === null || state === 'clean';
}

export type DueScan = {
  ownerId: string;
  id: string;
  storageKey: string;
  scanState: 'pending' | 'infected';
  scanAttempts: number;
};

// Longer than the longest scan: another worker takes over from a dead one.
const lease = { minutes: 5 };
const longestPauseMinutes = 60;

/** Claims one file waiting for the scanner, or for the removal of its bytes; no other worker gets it meanwhile. */
export async function claimScan(tx: Tx, now: Temporal.Instant): Promise<DueScan | undefined> {
  const [row] = await tx.sql<DueScan[]>`
    update message_attachments set scan_due_at = ${now.add(lease)} where (owner_id, id) = (
      select owner_id, id from message_attachments
      where scan_state in ('pending', 'infected') and scan_due_at <= ${now}
      order by scan_due_at limit 1 for update skip locked)
    returning owner_id, id, storage_key, scan_state, scan_attempts`;
  return row;
}

type Due = Pick<DueScan, 'ownerId' | 'id' | 'scanAttempts'>;

/** Returns an unscanned file: immediately after an outage, with growing delays when the scanner cannot decide. */
export async function putScanOff(
  tx: Tx,
  { ownerId, id, scanAttempts }: Due,
  { now, isTried }: { now: Temporal.Instant; isTried: boolean },
): Promise<void> {
  const minutes = isTried ? Math.min(2 ** scanAttempts, longestPauseMinutes) : 0;
  await tx.sql`
    update message_attachments set scan_due_at = ${now.add({ minutes })}, scan_attempts = scan_attempts + ${isTried ? 1 : 0}
    where owner_id = ${ownerId} and id = ${id}`;
}

export async function settleScan(
  tx: Tx,
  { ownerId, id }: Pick<DueScan, 'ownerId' | 'id'>,
  { state, finding }: { state: ScanState; finding: string | null },
): Promise<boolean> {
  const rows = await tx.sql`
    update message_attachments set scan_state = ${state}, scan_finding = coalesce(${finding}, scan_finding)
    where owner_id = ${ownerId} and id = ${id} returning id`;
  return rows.length > 0;
}

export type ScannedPlace = { name: string; messageId: string | null; conversationId: string; profileId: string };

/** Where a file belongs, for notifications. */
export async function findScanned(
  tx: Tx,
  { ownerId, id }: Pick<DueScan, 'ownerId' | 'id'>,
): Promise<ScannedPlace | undefined> {
  const [row] = await tx.sql<ScannedPlace[]>`
    select a.name, m.message_id, c.id as conversation_id, c.profile_id
    from message_attachments a
    join messages m on m.owner_id = a.owner_id and m.id = a.message_id
    join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
    where a.owner_id = ${ownerId} and a.id = ${id}`;
  return row;
}

/** The original mail contains the file too. */
export async function dropRawMail(tx: Tx, ownerId: string, messageId: string): Promise<void> {
  const dropped = await tx.sql<DroppedOriginal[]>`
    with old as (
      select id, counted_bytes from inbound_mails
      where owner_id = ${ownerId} and message_id = ${messageId} and raw is not null for update)
    update inbound_mails i set raw = null, counted_bytes = 0
    from old where i.owner_id = ${ownerId} and i.id = old.id returning i.owner_id, old.counted_bytes`;
  await releaseOriginals(tx, dropped);
}
