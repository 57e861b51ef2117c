import { keepDaysLimits, type VisitSettings } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { findChosenDays, findKeepDays, writeKeepDays } from '../visits.repository.ts';
import type { VisitCall } from '../visits.types.ts';

export function readVisitSettings({ deps, ctx }: VisitCall): Promise<VisitSettings> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => ({ keepDays: await findKeepDays(tx, owner) }), {
    readOnly: true,
  });
}

/** A change to the current value leaves no record. */
export function changeVisitSettings({
  deps,
  ctx,
  input,
}: VisitCall & { input: VisitSettings }): Promise<VisitSettings> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const before = (await findChosenDays(tx, owner)) ?? keepDaysLimits.default;
    if (before === input.keepDays) return { keepDays: await findKeepDays(tx, owner) };
    await writeKeepDays(tx, { owner, keepDays: input.keepDays, now: deps.clock.now() });
    const entry = {
      action: 'preferences.statistics_changed',
      subjectKind: 'user',
      subjectId: owner,
      before: { keepDays: before },
      after: { keepDays: input.keepDays },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { keepDays: await findKeepDays(tx, owner) };
  });
}
