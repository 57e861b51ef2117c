import type { TrashSettings } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { recordHistory } from '#workspace/history/history.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { findKeepDays, writeKeepDays } from '../trash-settings.repository.ts';
import type { TrashCall } from '../trash.types.ts';

type Call = Pick<TrashCall, 'deps' | 'ctx'>;

export function readTrashSettings({ deps, ctx }: Call): Promise<TrashSettings> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => ({ keepDays: await findKeepDays(tx, owner) }), { readOnly: true });
}

/** Days this client’s things stay in the trash. */
export function readTrashDays(tx: Tx, owner: OwnerId): Promise<number> {
  return findKeepDays(tx, owner);
}

/** A change to the current value leaves no record. */
export function changeTrashSettings({ deps, ctx, input }: Call & { input: TrashSettings }): Promise<TrashSettings> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const keepDays = await findKeepDays(tx, owner);
    if (keepDays === input.keepDays) return input;
    await writeKeepDays(tx, { owner, keepDays: input.keepDays, now: deps.clock.now() });
    const entry = {
      action: 'preferences.trash_changed',
      subjectKind: 'user',
      subjectId: owner,
      before: { keepDays },
      after: { keepDays: input.keepDays },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return input;
  });
}
