import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import { releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { authorOf, type ClientContext } from '../contacts.context.ts';
import { contactDeleted } from '../contacts.events.ts';
import { findContact } from '../contacts.repository.ts';
import { forgetFilesJob } from '../jobs/forget-files.job.ts';
import { notFound } from '#platform/errors.ts';
import { erasePerson } from '../privacy/erase-person.ts';

export type EraseDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'secrets' | 'events' | 'live' | 'jobs'>;

type Input = { deps: EraseDeps; owner: OwnerId; actor: HistoryActor; id: string; name?: string };

/**
 * Erases a person permanently; the receipt in the history identifies nobody. Errors: resource.not_found,
 * contacts.name_differs.
 */
export async function eraseForGood({ deps, owner, actor, id, name }: Input): Promise<void> {
  await deps.db.scoped(owner, async (tx) => {
    await tx.sql`select 1 from contacts where owner_id = ${owner} and id = ${id} for update`;
    const row = await findContact(tx, owner, id);
    if (!row || row.mergedInto) throw notFound();
    if (name !== undefined && name.trim() !== row.name) throw new AppError('contacts.name_differs');
    const { files } = await erasePerson(tx, owner, { id, at: deps.clock.now(), deps });
    if (files.length > 0) await deps.jobs.enqueue(tx, forgetFilesJob, { keys: files });
    if (!row.deletedAt) await releaseQuota({ tx, owner, resource: 'contacts', amount: 1, cause: 'contact.erased' });
    await recordHistory({
      tx,
      owner,
      actor,
      entry: { action: 'contact.erased', subjectKind: 'contact', subjectId: id },
    });
    await deps.events.emit(tx, contactDeleted, { owner, contactId: id });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId: id } });
  });
}

/** The client erases a person. Errors: resource.not_found, contacts.name_differs. */
export async function eraseContact({
  deps,
  ctx,
  id,
  name,
}: {
  deps: EraseDeps;
  ctx: ClientContext;
  id: string;
  name: string;
}): Promise<void> {
  const { owner, actor } = authorOf(ctx);
  await eraseForGood({ deps, owner, actor, id, name: name.trim() });
}
