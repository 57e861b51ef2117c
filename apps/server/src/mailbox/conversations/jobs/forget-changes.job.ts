import type { MailboxDeps } from '../mailbox.context.ts';
import { removeOldRules } from '../sorting/sorting-rules.repository.ts';
import { removeOldMerges, removeOldUndos } from '../undos.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Deletes undo data of conversation changes after its time. */
export const forgetChanges = defineJob({ name: 'mailbox.forget_changes', payload: z.object({}), cron: '53 3 * * *' });

const keptHours = 24;
/** Removed rules can be restored for this long. */
const keptRuleHours = 24 * 30;

export async function forgetOldChanges({ deps }: { deps: Pick<MailboxDeps, 'db' | 'clock'> }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    await removeOldUndos(tx, { before: now.subtract({ hours: keptHours }) });
    await removeOldMerges(tx, { now });
    await removeOldRules(tx, { before: now.subtract({ hours: keptRuleHours }) });
  });
}
