import { z } from 'zod';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Templates come last: the others refer to them, and one that is in use stays. */
const tables = ['campaigns', 'campaign_series', 'automations', 'templates'] as const;
type Table = (typeof tables)[number];

/** As long as a tab may stay open before anything is written in it. */
const keptHours = 48;

/** No list shows the draft until something changes it. */
export async function markBlank(tx: Tx, owner: OwnerId, { table, id }: { table: Table; id: string }): Promise<void> {
  await tx.sql`update ${tx.sql(table)} set is_blank = true where owner_id = ${owner} and id = ${id}`;
}

export const forgetBlankDraftsJob = defineJob({
  name: 'templates.forget_blank_drafts',
  payload: z.object({}),
  cron: '41 4 * * *',
});

/** Removes drafts that were opened and never changed. */
export async function forgetBlankDrafts({ deps }: { deps: Pick<Platform, 'db' | 'clock'> }): Promise<void> {
  const before = deps.clock.now().subtract({ hours: keptHours });
  for (const table of tables) {
    await deps.db.system(
      (tx) => tx.sql`
      delete from ${tx.sql(table)} t where t.is_blank and t.created_at < ${before} ${
        table === 'templates'
          ? tx.sql`
              and not exists (select 1 from campaigns c where c.owner_id = t.owner_id and c.template_id = t.id)
              and not exists (select 1 from campaign_series s where s.owner_id = t.owner_id and s.template_id = t.id)
              and not exists (
                select 1 from automations a where a.owner_id = t.owner_id
                and jsonb_path_exists(a.steps, '$.**.templateId ? (@ == $id)', jsonb_build_object('id', t.id::text)))`
          : tx.sql``
      }`,
    );
  }
}
