import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { MailRow } from './mails.types.ts';
import { readFiles, toRaw } from './raw-mail.ts';

/** A copy that could not be made for so long is given up. */
const keptDays = 7;
/** Longer than a session with a box may take: whoever crashed in it is over, and its copy can be found. */
const leaseMinutes = 15;

/** A mail that left through a box, and has no copy in its sent folder yet. */
export type SentMail = MailRow & { sentAt: Temporal.Instant };

type Find = { boxId: string; now: Temporal.Instant; limit: number };

/** Mails of a box whose copy is due, oldest first. */
export async function listDueCopies(tx: Tx, owner: OwnerId, { boxId, now, limit }: Find): Promise<SentMail[]> {
  return tx.sql<SentMail[]>`
    select * from mails
    where owner_id = ${owner} and box_id = ${boxId} and copy_state = 'waiting' and state = 'accepted'
      and sent_at > ${now.subtract({ hours: 24 * keptDays })} and coalesce(copy_due_at, sent_at) <= ${now}
    order by id limit ${limit}`;
}

type Claim = { id: string; now: Temporal.Instant };

/** Reserves a copy, so that two workers never make one each; false when another one has it. */
export async function claimCopy(tx: Tx, owner: OwnerId, { id, now }: Claim): Promise<boolean> {
  const rows = await tx.sql`
    update mails set copy_due_at = ${now.add({ minutes: leaseMinutes })}
    where owner_id = ${owner} and id = ${id} and copy_state = 'waiting' and coalesce(copy_due_at, sent_at) <= ${now}
    returning id`;
  return rows.length > 0;
}

/** Looks for it again at that time. */
export async function delayCopy(tx: Tx, owner: OwnerId, { id, until }: { id: string; until: Temporal.Instant }) {
  await tx.sql`
    update mails set copy_due_at = ${until} where owner_id = ${owner} and id = ${id} and copy_state = 'waiting'`;
}

/** `given_up`: it cannot be written any more. */
export async function settleCopy(
  tx: Tx,
  owner: OwnerId,
  { id, state }: { id: string; state: 'kept' | 'given_up' },
): Promise<void> {
  await tx.sql`
    update mails set copy_state = ${state}, copy_due_at = null
    where owner_id = ${owner} and id = ${id} and copy_state = 'waiting'`;
}

/** The message as its recipients have it: without those of Bcc. Rejects when one of its files is gone. */
export async function writeCopy(deps: Pick<Platform, 'storage'>, mail: SentMail): Promise<Buffer> {
  const attachments = await readFiles(deps, mail);
  return toRaw({ mail, now: mail.sentAt, from: mail.fromAddress, attachments });
}
