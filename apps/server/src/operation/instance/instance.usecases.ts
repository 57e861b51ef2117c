import type { Instance } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { type HistoryActor, operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { HoldReason } from '#platform/installation/installation.ts';
import type { Platform } from '#platform/platform.types.ts';

type Deps = Pick<Platform, 'db' | 'installation'>;
type Held = { heldSince: Temporal.Instant | null; heldReason: HoldReason | null };

async function read(tx: Tx): Promise<Instance> {
  const [held] = await tx.sql<Held[]>`select held_since, held_reason from instance`;
  const [waiting] = await tx.sql<Instance['waiting'][]>`
    select (select count(*) from mails where state in ('queued', 'deferred'))::int as mails,
           (select count(*) from campaigns where kind = 'campaign' and state in ('scheduled', 'queued', 'sending') and deleted_at is null)::int as campaigns`;
  return {
    heldSince: held?.heldSince?.toString() ?? null,
    reason: held?.heldReason ?? null,
    waiting: waiting ?? { mails: 0, campaigns: 0 },
  };
}

/** Whether sending is paused, and what would be sent. */
export async function readInstance({ deps }: { deps: Deps }): Promise<Instance> {
  await deps.installation.maySend();
  return deps.db.system(read);
}

/** Confirms that this is the only installation with this data; sending resumes immediately. */
export async function confirmInstance({ deps, actor }: { deps: Deps; actor: HistoryActor }): Promise<Instance> {
  return deps.db.system(async (tx) => {
    const before = await read(tx);
    await deps.installation.confirm(tx);
    const entry = {
      action: 'instance.confirmed',
      subjectKind: 'instance',
      subjectId: null,
      before: { heldSince: before.heldSince, reason: before.reason },
    };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
    return read(tx);
  });
}
