import type { MailboxTargets } from '@enlace/contract/mailbox/conversations/figures.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { readTargets, type TargetsRow, writeTargets } from './figures.repository.ts';

type Call = { deps: Pick<MailboxDeps, 'db' | 'clock'>; ctx: ClientContext };

function shown({ firstMinutes, answerMinutes, ratingSince }: TargetsRow): MailboxTargets {
  return { firstMinutes, answerMinutes, asksRating: ratingSince !== null };
}

export function getTargets({ deps, ctx }: Call): Promise<MailboxTargets> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => shown(await readTargets(tx, owner)), { readOnly: true });
}

export function setTargets({ deps, ctx, input }: Call & { input: MailboxTargets }): Promise<MailboxTargets> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const before = shown(await readTargets(tx, owner));
    await writeTargets(tx, owner, { ...input, now: deps.clock.now() });
    const entry = {
      action: 'preferences.targets_changed',
      subjectKind: 'user',
      subjectId: owner,
      before,
      after: input,
    };
    await recordHistory({ tx, owner, actor, entry });
    return input;
  });
}
