import { recordHistory } from '#workspace/door.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import { parseDocument } from '../document.rules.ts';
import { publishDue } from '../jobs/publish-due.job.ts';
import { draftConflict, notScheduled } from '../profiles.errors.ts';
import { lockProfile } from '../profiles.repository.ts';
import type { ProfileCall, ProfileRow, Profile } from '../profiles.types.ts';
import { clearSchedule, writeSchedule } from '../publication.repository.ts';
import { readProfile } from './read-profile.ts';

const furthestDays = 731;

function chosenMoment(row: ProfileRow, at: string, now: Temporal.Instant): Temporal.Instant {
  const moment = Temporal.Instant.from(at);
  const { compare } = Temporal.Instant;
  if (compare(moment, now) <= 0) throw invalidField('at', 'too_small');
  if (compare(moment, now.add({ hours: furthestDays * 24 })) > 0) throw invalidField('at', 'too_big');
  // A page that expires before it is published would never be visible; an expiry that has passed ends with the
  // publication.
  const isOverBefore = row.expiresAt !== null && compare(row.expiresAt, now) > 0 && compare(row.expiresAt, moment) <= 0;
  if (isOverBefore) throw invalidField('at', 'too_big');
  return moment;
}

type ScheduleInput = ProfileCall & { id: string; at: string; revision: number | undefined };

/**
 * Freezes the draft and schedules its publication; later edits stay drafts. Errors: resource.not_found,
 * profiles.draft_conflict, request.invalid.
 */
export function scheduleProfile({ deps, ctx, id, at, revision }: ScheduleInput): Promise<Profile> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockProfile(tx, { owner, id });
    if (!row) throw notFound();
    if (revision !== undefined && revision !== row.draftRevision)
      throw draftConflict({ revision: row.draftRevision, savedAt: row.draftSavedAt });
    const now = deps.clock.now();
    const moment = chosenMoment(row, at, now);
    const document = parseDocument(row.draft);
    await writeSchedule(tx, { owner, id, document, revision: row.draftRevision, at: moment, now });
    await deps.jobs.enqueue(tx, publishDue, {}, { startAfter: moment });
    await recordHistory({
      tx,
      owner,
      actor: ctx.actor,
      entry: {
        action: 'profile.scheduled',
        subjectKind: 'profile',
        subjectId: id,
        before: { publishAt: row.publishAt?.toString() ?? null, revision: row.scheduledRevision },
        after: { name: row.name, publishAt: moment.toString(), revision: row.draftRevision },
      },
    });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'profile.changed', profileId: id } });
    return readProfile({ tx, deps, owner, id });
  });
}

/** Cancels a scheduled publication. Errors: resource.not_found, profiles.not_scheduled. */
export function unscheduleProfile({ deps, ctx, id }: ProfileCall & { id: string }): Promise<Profile> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockProfile(tx, { owner, id });
    if (!row) throw notFound();
    if (row.publishAt === null) throw notScheduled();
    await clearSchedule(tx, { owner, id, now: deps.clock.now() });
    await recordHistory({
      tx,
      owner,
      actor: ctx.actor,
      entry: {
        action: 'profile.schedule_cancelled',
        subjectKind: 'profile',
        subjectId: id,
        before: { publishAt: row.publishAt.toString(), revision: row.scheduledRevision },
        after: { name: row.name },
      },
    });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'profile.changed', profileId: id } });
    return readProfile({ tx, deps, owner, id });
  });
}
