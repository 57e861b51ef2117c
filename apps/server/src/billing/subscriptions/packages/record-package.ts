import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { recordHistory } from '#workspace/door.ts';
import type { Author, TimelineEntry } from '../subscriptions.types.ts';
import { historyActorOf, writeTimeline } from '../timeline.ts';

type Input = { tx: Tx; owner: OwnerId; author: Author; at: Temporal.Instant; entry: TimelineEntry };

/**
 * Packages and grants are recorded in the timeline of the subscription of that day; a client without one has only the
 * history.
 */
export async function recordPackage({ tx, owner, author, at, entry }: Input): Promise<void> {
  const [held] = await tx.sql<{ id: string }[]>`
    select id from subscriptions where owner_id = ${owner}
    order by state in ('expired', 'cancelled', 'scheduled'), created_at desc, id desc limit 1`;
  if (held) {
    await writeTimeline({ tx, owner, subscriptionId: held.id, author, at, entry });
    return;
  }
  const { kind, before, after, reference = null } = entry;
  await recordHistory({
    tx,
    owner,
    actor: historyActorOf(author),
    entry: {
      action: `subscription.${kind}`,
      subjectKind: 'package',
      subjectId: reference,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    },
  });
}
