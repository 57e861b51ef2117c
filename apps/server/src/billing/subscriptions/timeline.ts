import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Author, TimelineEntry } from './subscriptions.types.ts';

export const billingJob = 'subscriptions.bill';

/** The history's actor for a change. */
export function historyActorOf(author: Author): HistoryActor {
  switch (author.kind) {
    case 'client':
      return { kind: 'user', userId: author.userId };
    case 'admin':
      return { kind: 'admin', userId: author.userId };
    case 'system':
    case 'provider':
      return { kind: 'system', job: billingJob };
  }
}

type WriteInput = {
  tx: Tx;
  owner: OwnerId;
  subscriptionId: string;
  author: Author;
  at: Temporal.Instant;
  entry: TimelineEntry;
};

/** Writes an entry to a subscription's timeline and to the client's history, in the transaction of the change. */
export async function writeTimeline({ tx, owner, subscriptionId, author, at, entry }: WriteInput): Promise<void> {
  const { kind, before = null, after = null, invoiceId = null, reference = null } = entry;
  await tx.sql`
    insert into subscription_events (owner_id, subscription_id, at, kind, actor, actor_id, before, after, invoice_id, reference)
    values (${owner}, ${subscriptionId}, ${at}, ${kind}, ${author.kind}, ${'userId' in author ? author.userId : null},
            ${before ? tx.sql.json(before) : null}, ${after ? tx.sql.json(after) : null}, ${invoiceId}, ${reference})`;
  await recordHistory({
    tx,
    owner,
    actor: historyActorOf(author),
    entry: {
      action: `subscription.${kind}`,
      subjectKind: 'subscription',
      subjectId: subscriptionId,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    },
  });
}
