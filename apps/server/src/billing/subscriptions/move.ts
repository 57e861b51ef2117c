import type { Tx } from '#platform/database/client.ts';
import { subscriptionMoved } from './subscriptions.events.ts';
import { updateSubscription } from './subscriptions.repository.ts';
import type { Author, BillingDeps, SubscriptionChange, SubscriptionRow, TimelineEntry } from './subscriptions.types.ts';
import { writeTimeline } from './timeline.ts';

type MoveInput = {
  tx: Tx;
  deps: Pick<BillingDeps, 'events'>;
  row: SubscriptionRow;
  set: SubscriptionChange;
  author: Author;
  at: Temporal.Instant;
  entry: TimelineEntry;
};

/** A transition or decision: the row, its timeline and the client's history in one step; returns the updated row. */
export async function moveSubscription({ tx, deps, row, set, author, at, entry }: MoveInput): Promise<SubscriptionRow> {
  const next = await updateSubscription(tx, { row, set, at });
  const { ownerId: owner, id: subscriptionId } = row;
  const moved = next.state !== row.state;
  const before = { ...(moved ? { state: row.state } : {}), ...entry.before };
  const after = { ...(moved ? { state: next.state } : {}), ...entry.after };
  const facts = {
    before: Object.keys(before).length > 0 ? before : null,
    after: Object.keys(after).length > 0 ? after : null,
  };
  await writeTimeline({ tx, owner, subscriptionId, author, at, entry: { ...entry, ...facts } });
  if (moved) {
    await deps.events.emit(tx, subscriptionMoved, { owner, subscriptionId, from: row.state, to: next.state });
  }
  return next;
}
