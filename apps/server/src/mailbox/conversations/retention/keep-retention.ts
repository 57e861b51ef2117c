import type { Retention, RetentionPreview } from '@enlace/contract/mailbox/conversations/retention.schemas.ts';
import { readTrashDays, recordHistory } from '#workspace/door.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { agedBefore, agesAt, nextRunAfter } from './retention-age.rules.ts';
import { countAged, findKeepDays, lockKeepDays, writeKeepDays } from './retention.repository.ts';

type Call = { deps: Pick<MailboxDeps, 'db' | 'clock'>; ctx: ClientContext };

export function readRetention({ deps, ctx }: Call): Promise<Retention> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => ({ keepDays: await findKeepDays(tx, owner) }), { readOnly: true });
}

/** A change to the current value leaves no record. */
export function changeRetention({ deps, ctx, input }: Call & { input: Retention }): Promise<Retention> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const before = await lockKeepDays(tx, owner);
    const { keepDays } = input;
    if (before === keepDays) return input;
    await writeKeepDays(tx, { owner, keepDays, now: deps.clock.now() });
    const entry = {
      action: 'preferences.retention_changed',
      subjectKind: 'user',
      subjectId: owner,
      before: { keepDays: before },
      after: { keepDays },
    };
    await recordHistory({ tx, owner, actor, entry });
    return input;
  });
}

/** What the next run would move with that many days. */
export function previewRetention({ deps, ctx, keepDays }: Call & { keepDays: number }): Promise<RetentionPreview> {
  const { owner } = authorOf(ctx);
  const now = deps.clock.now();
  return deps.db.scoped(
    owner,
    async (tx) => {
      const before = agedBefore({ now, keepDays });
      const { conversations, messages, oldestStaying } = await countAged(tx, { owner, before });
      return {
        conversations,
        messages,
        nextRunAt: nextRunAfter(now).toString(),
        nextAgeAt: oldestStaying === null ? null : agesAt({ at: oldestStaying, keepDays }).toString(),
        trashDays: await readTrashDays(tx, owner),
      };
    },
    { readOnly: true },
  );
}
