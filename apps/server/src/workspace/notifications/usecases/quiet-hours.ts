import type { QuietHours } from '@enlace/contract/workspace/notifications/quiet-hours.contract.ts';
import { recordHistory } from '#workspace/history/history.usecases.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { getReader, lockReader } from '../notifications.repository.ts';
import { readQuietSpan, writeQuietSpan } from '../quiet/quiet-hours.repository.ts';
import { toQuietHours, toSpan } from '../quiet/quiet-hours.rules.ts';

type Call = { deps: Pick<Platform, 'db'>; ctx: RequestContext<ClientActor> };
type Reply = QuietHours & { timeZone: string };

/** The client's quiet hours, and their zone. */
export function readQuietHours({ deps, ctx }: Call): Promise<Reply> {
  const { ownerId: owner } = ctx.actor;
  return deps.db.scoped(owner, async (tx) => {
    const { timeZone } = await getReader(tx, owner);
    return { ...toQuietHours(await readQuietSpan(tx, owner)), timeZone };
  });
}

/** Changes them; what waits for the end of the old hours is still sent then, and not before. */
export function setQuietHours({ deps, ctx, input }: Call & { input: QuietHours }): Promise<Reply> {
  const { ownerId: owner } = ctx.actor;
  return deps.db.scoped(owner, async (tx) => {
    const { timeZone } = await lockReader(tx, owner);
    const before = toQuietHours(await readQuietSpan(tx, owner));
    if (before.enabled !== input.enabled || before.from !== input.from || before.to !== input.to) {
      await writeQuietSpan(tx, owner, toSpan(input));
      const entry = {
        action: 'preferences.quiet_hours_changed',
        subjectKind: 'user',
        subjectId: owner,
        before,
        after: input,
      };
      await recordHistory({ tx, owner, actor: ctx.actor, entry });
    }
    return { ...input, timeZone };
  });
}
