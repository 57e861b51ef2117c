import { createHash } from 'node:crypto';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

// Written by a trigger when messages are removed for good (migration 0065).

/** Whether the message of this mail was removed for good. */
export async function isBuried(tx: Tx, owner: OwnerId, mailId: string): Promise<boolean> {
  const hash = createHash('sha256').update(mailId).digest();
  const rows = await tx.sql`select 1 from mail_tombstones where owner_id = ${owner} and message_hash = ${hash}`;
  return rows.length > 0;
}
