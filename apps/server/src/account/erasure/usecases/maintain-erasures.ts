import { erasureTimes } from '@enlace/contract/account/erasure/erasure.contract.ts';
import { queueMail } from '#workspace/door.ts';
import { leavingReminderEmail } from '../emails/leaving.email.ts';
import { listDueErasures, lockPerson, takeDueReminders } from '../erasure.repository.ts';
import type { ErasureDeps } from '../erasure.types.ts';
import { eraseClientJob } from '../jobs/erasure.jobs.ts';

type Deps = Pick<ErasureDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'config'>;

/** Mails everybody whose account is erased within two days; marked and queued together, so each is notified once. */
async function remind(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const until = now.add({ hours: 24 * erasureTimes.reminderDays });
    for (const { userId, eraseAt } of await takeDueReminders(tx, { now, until })) {
      const person = await lockPerson(tx, userId);
      if (!person) continue;
      const content = leavingReminderEmail({ person, eraseAt, publicUrl: deps.config.publicUrl });
      const to = { name: person.name, address: person.email };
      await queueMail({ tx, deps, mail: { purpose: 'leaving', to, ...content } });
    }
  });
}

/** Sends reminders and queues the erasure of everybody whose grace period is over. */
export async function maintainErasures({ deps }: { deps: Deps }): Promise<void> {
  await remind(deps);
  await deps.db.system(async (tx) => {
    for (const { id } of await listDueErasures(tx, deps.clock.now()))
      await deps.jobs.enqueue(tx, eraseClientJob, { erasureId: id }, { singletonKey: id });
    await tx.sql`delete from alias_reservations where reserved_until <= ${deps.clock.now()}`;
  });
}
