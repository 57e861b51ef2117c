import { createHash } from 'node:crypto';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

// Written by a trigger when messages are removed for good (migrations 0065, 0330); older ones know the id alone.

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether this mail's message was permanently deleted; another mail with its Message-ID was not. */
export async function isBuried(
  tx: Tx,
  owner: OwnerId,
  { messageId, contentHash }: { messageId: string; contentHash: string },
): Promise<boolean> {
  const hashes = [digest(`${messageId} ${contentHash}`), digest(messageId)];
  const rows = await tx.sql`
    select 1 from mail_tombstones where owner_id = ${owner} and message_hash in ${tx.sql(hashes)}`;
  return rows.length > 0;
}
