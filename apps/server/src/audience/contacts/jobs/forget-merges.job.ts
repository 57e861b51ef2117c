import { mergeDays } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';
import { forgetLinks } from '../privacy/privacy-links.repository.ts';

/** Removes expired undo data of merges, and expired mailed links. */
export const forgetMergesJob = defineJob({ name: 'contacts.forget_merges', payload: z.object({}), cron: '41 3 * * *' });

/** Only the merged record's pointer stays, for links in mails sent to it. */
export async function forgetMerges({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const now = deps.clock.now();
  const before = now.subtract({ hours: mergeDays * 24 });
  await deps.db.system(async (tx) => {
    await tx.sql`
      update contacts c set name = '', name_key = '', first_name = null, last_name = null, email = null, phone = null, company = null,
        city = null, time_zone = null, notes = '', fields = '{}', search = '', status_reason = null
      from contact_merges m
      where m.created_at < ${before} and m.undone_at is null and c.owner_id = m.owner_id and c.id = m.merged_id and c.merged_into is not null`;
    await tx.sql`delete from contact_merges where created_at < ${before}`;
    await forgetLinks(tx, { before: now });
  });
}
