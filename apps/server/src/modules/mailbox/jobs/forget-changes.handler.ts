import type { MailboxDeps } from '../mailbox.context.ts';
import { removeOldMerges, removeOldUndos } from '../undos.repository.ts';

const keptHours = 24;

export async function forgetOldChanges({ deps }: { deps: Pick<MailboxDeps, 'db' | 'clock'> }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    await removeOldUndos(tx, { before: now.subtract({ hours: keptHours }) });
    await removeOldMerges(tx, { now });
  });
}
