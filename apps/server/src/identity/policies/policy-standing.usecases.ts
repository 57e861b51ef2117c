import { recordHistory } from '#workspace/door.ts';
import type { ClientActor } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { PolicyVersionRow } from './policies.types.ts';
import { getCurrentPolicy, notePolicyAnswer } from './policies.usecases.ts';

type Call = { deps: Pick<Platform, 'db' | 'clock'>; actor: ClientActor };
type Standing = { pending: PolicyVersionRow | null };

/** The shipped text was accepted by registering, or by nobody: it is not asked about. */
async function pendingOf(tx: Tx, owner: string): Promise<PolicyVersionRow | null> {
  const current = await getCurrentPolicy(tx);
  if (!current.isReviewed) return null;
  const kinds = current.needsConsent ? ['registered', 'accepted'] : ['registered', 'accepted', 'seen'];
  const [answered] = await tx.sql`
    select 1 from policy_answers where owner_id = ${owner} and version = ${current.version} and kind = any(${kinds}::text[])`;
  return answered ? null : current;
}

/** Whether this client has yet to answer the version in force. */
export function readStanding({ deps, actor }: Call): Promise<Standing> {
  return deps.db.scoped(actor.ownerId, async (tx) => ({ pending: await pendingOf(tx, actor.ownerId) }), {
    readOnly: true,
  });
}

/** Stores the answer to the version in force; idempotent. Error: policy.not_in_force. */
export function answerPolicy({ deps, actor, version }: Call & { version: number }): Promise<Standing> {
  const owner = actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const current = await getCurrentPolicy(tx);
    if (current.version !== version) throw new AppError('policy.not_in_force');
    const kind = current.needsConsent ? 'accepted' : 'seen';
    const isNew = await notePolicyAnswer(tx, { owner, version, kind, now: deps.clock.now() });
    if (isNew) {
      if (kind === 'accepted') await tx.sql`update users set policy_version = ${version} where id = ${owner}`;
      const entry = { action: `policy.${kind}`, subjectKind: 'policy', subjectId: null, after: { version } };
      await recordHistory({ tx, owner, actor, entry });
    }
    return { pending: await pendingOf(tx, owner) };
  });
}
