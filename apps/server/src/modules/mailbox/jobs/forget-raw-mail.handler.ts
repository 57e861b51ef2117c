import type { Platform } from '#platform/platform.types.ts';

/** Mail that could not be read waits this long for somebody to look at it. */
const asideDays = 30;
const batch = 500;

/** Originals go; the rows stay, so that the same mail is not taken in again. */
export async function forgetOldRawMail({
  deps,
}: {
  deps: Pick<Platform, 'db' | 'clock' | 'config' | 'settings'>;
}): Promise<void> {
  const now = deps.clock.now();
  const { limits } = await deps.settings.read();
  const read = now.subtract({ hours: 24 * (limits.rawMailDays ?? deps.config.mail.inbound.rawDays) });
  const aside = now.subtract({ hours: 24 * asideDays });
  for (let count = batch; count === batch;) {
    count = await deps.db.system(async (tx) => {
      const rows = await tx.sql`
        update inbound_mails set raw = null, remote_address = null, helo = null where (owner_id, id) in (
          select owner_id, id from inbound_mails
          where raw is not null and state <> 'received'
            and processed_at <= case when state = 'quarantined' then ${aside}::timestamptz else ${read}::timestamptz end
          limit ${batch} for update skip locked)
        returning id`;
      return rows.length;
    });
  }
}
