import type { Platform } from '#platform/platform.types.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { type DroppedOriginal, releaseOriginals } from '../originals/keep-originals.ts';

/** Deletes expired originals of received mail. */
export const forgetRawMail = defineJob({ name: 'mailbox.forget_raw_mail', payload: z.object({}), cron: '23 * * * *' });

const batch = 500;
/** Strangers decide how much is sent to abuse@ and postmaster@, so it cannot be kept forever. */
const operatorMailDays = 90;

async function forgetOldOperatorMail(deps: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const old = deps.clock.now().subtract({ hours: 24 * operatorMailDays });
  for (let count = batch; count === batch;) {
    count = await deps.db.system(async (tx) => {
      const rows = await tx.sql`
        delete from operator_mails where id in (
          select id from operator_mails where state = 'kept' and received_at <= ${old} limit ${batch} for update skip locked)
        returning id`;
      return rows.length;
    });
  }
}

/**
 * Deletes originals of mail in conversations; the rows stay, so that the same mail is not received again. Shelved and
 * quarantined mail, and mail not readable in its charset, keeps its original while it exists. Mail to the installation
 * itself is deleted after 90 days.
 */
export async function forgetOldRawMail({
  deps,
}: {
  deps: Pick<Platform, 'db' | 'clock' | 'config' | 'settings'>;
}): Promise<void> {
  const now = deps.clock.now();
  const { limits } = await deps.settings.read();
  const read = now.subtract({ hours: 24 * (limits.rawMailDays ?? deps.config.mail.inbound.rawDays) });
  for (let count = batch; count === batch;) {
    count = await deps.db.system(async (tx) => {
      const rows = await tx.sql<DroppedOriginal[]>`
        with old as (
          select owner_id, id, counted_bytes from inbound_mails
          where raw is not null and not is_damaged and state in ('stored', 'duplicate') and processed_at <= ${read}
          limit ${batch} for update skip locked)
        update inbound_mails i set raw = null, counted_bytes = 0, remote_address = null, helo = null
        from old where i.owner_id = old.owner_id and i.id = old.id
        returning i.owner_id, old.counted_bytes`;
      await releaseOriginals(tx, rows);
      return rows.length;
    });
  }
  await forgetOldOperatorMail(deps);
}
